import {html, nothing} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../../controllers/localize.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import {icon} from '../../../styles/icons.js';
import {registerBuiltIn, registerIcons} from '../../internal/renderers/built-ins.js';
import {keyFacts} from '../../parts/json/values.js';
import {type Addresses, renderDestination} from '../../parts/markdown/addresses.js';
import {linkTitle} from '../../parts/markdown/urls.js';
import type {FileChange, ResultContent, Source} from './shapes.js';
import './tool-card.strings.js';

/** What drawing a result needs beside the result. */
export interface ResultView {
  readonly localize: Localize;
  readonly label: string;
  /** Pictures are fetched from other servers; else they are links. */
  readonly allowImages: boolean;
  readonly addresses: Addresses;
  /** Whether the store knows this evidence. */
  hasEvidence(id: string): boolean;
  onEvidence(id: string): void;
  /** Draws a result or a block of one, by its shape or the type that is declared: as the page does, else as the package. */
  draw(content: ResultContent, type?: string): unknown;
}

type Of<Shape extends ResultContent['shape']> = ResultContent & {readonly shape: Shape};

/** Registers how the package draws one shape of results. */
function draw<Shape extends ResultContent['shape']>(
  result: Shape,
  render: (content: Of<Shape>, view: ResultView) => unknown,
): void {
  registerBuiltIn({result}, ({content}, view: ResultView) => render(content as Of<Shape>, view));
}

const MAX_COLUMNS = 8;
const MAX_ROWS = 50;
const MAX_SOURCES = 10;
const MAX_CELL = 200;

function renderExit(exitCode: number | undefined, localize: Localize) {
  return exitCode === undefined ? nothing : html`<span>${localize.term('tool-card.exit', exitCode)}</span>`;
}

function renderPrinted({text, stderr, exitCode}: Of<'text'>, {label, localize}: ResultView) {
  return [
    text === '' ? nothing : html`<agent-terminal label=${label} .text=${text}></agent-terminal>`,
    stderr ? renderStderr(stderr, localize) : nothing,
    exitCode === undefined ? nothing : html`<p class="meta">${renderExit(exitCode, localize)}</p>`,
  ];
}

/** What a tool complained about. */
export function renderStderr(stderr: string, localize: Localize) {
  const label = localize.term('tool-card.stderr');
  return html`
    <h4 class="meta">${label}</h4>
    <agent-terminal label=${label} .text=${stderr}></agent-terminal>
  `;
}

/** A value by its fields: those that can be read at a glance first, all of it behind them. */
export function renderValue(value: unknown, label: string, localize: Localize) {
  return guard([value, label, localize.lang()], () => {
    const known = keyFacts(value);
    if (!known) return html`<agent-json label=${label} .value=${value}></agent-json>`;
    const {facts, rest} = known;
    return html`
      <div class="value">
        <dl class="facts" aria-label=${label}>
          ${facts.map(
            ({name, text}) =>
              html`<dt>${name}</dt>
                <dd><code>${text}</code></dd>`,
          )}
        </dl>
        ${renderJson(value, label, rest > 0 ? localize.term('tool-card.more-fields', rest) : '', localize)}
      </div>
    `;
  });
}

function renderJson(value: unknown, label: string, words: string, localize: Localize) {
  return html`
    <details class="json">
      <summary class="meta">${words || localize.term('tool-card.as-json')}</summary>
      <agent-json label=${label} .value=${value}></agent-json>
    </details>
  `;
}

function renderTable({columns, rows, value}: Of<'table'>, {label, localize}: ResultView) {
  const shownColumns = columns.slice(0, MAX_COLUMNS);
  const shownRows = rows.slice(0, MAX_ROWS);
  const left = columns.length - shownColumns.length;
  return guard([value, label, localize.lang()], () => {
    const isNumeric = shownColumns.map((_, index) => shownRows.every((row) => typeof row[index] === 'number'));
    return html`
      <div class="value">
        <div class="scroll table" ${scrollRegion(() => label)}>
          <table>
            <thead>
              <tr>
                ${shownColumns.map((name, index) => html`<th scope="col" class=${isNumeric[index] ? 'num' : ''}>${cut(name)}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${shownRows.map(
                (row) =>
                  html`<tr>
                    ${shownColumns.map((_, index) => html`<td class=${isNumeric[index] ? 'num' : ''}>${cell(row[index])}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>
        <p class="meta dots">
          <span>${localize.term('tool-card.rows', shownRows.length, rows.length)}</span>
          ${left > 0 ? html`<span>${localize.term('tool-card.columns-left', left)}</span>` : nothing}
        </p>
        ${renderJson(value, label, '', localize)}
      </div>
    `;
  });
}

function cell(value: unknown) {
  if (value === undefined) return nothing;
  return value === null ? html`<span class="faint">null</span>` : cut(String(value));
}

function cut(text: string): string {
  return text.length > MAX_CELL ? `${text.slice(0, MAX_CELL)}…` : text;
}

function renderImage({address, name}: Of<'image'>, {localize, allowImages, addresses}: ResultView) {
  const image = addresses.image(address, allowImages);
  const words = name || localize.term('tool-card.image');
  if (!image) return html`<p class="meta">${localize.term('tool-card.image-refused')}</p>`;
  if (!image.shown) {
    const link = addresses.link(image.src);
    if (!link) return html`<p class="meta">${localize.term('tool-card.image-refused')}</p>`;
    return html`<p class="go">
      <a href=${link.href} target="_blank" rel="noopener noreferrer nofollow" title=${ifDefined(linkTitle(link))}
        >${words}${renderDestination(link, words)}</a
      >
    </p>`;
  }
  return html`<img
    class="picture"
    src=${image.src}
    alt=${words}
    loading="lazy"
    decoding="async"
    referrerpolicy="no-referrer"
  />`;
}

function renderChange({path, diff, before, after}: FileChange) {
  return html`<agent-diff compact path=${path} .text=${diff} .previous=${before} .next=${after}></agent-diff>`;
}

/** Where it comes from: each a link where its address is allowed, and the way to its evidence where that is known. */
function renderSources({sources}: Of<'sources'>, view: ResultView) {
  const {localize} = view;
  const shown = sources.slice(0, MAX_SOURCES);
  const left = sources.length - shown.length;
  return html`
    <h4 class="meta">${localize.term('tool-card.sources', sources.length)}</h4>
    <ol class="sources">
      ${shown.map((source) => html`<li>${renderSource(source, view)}</li>`)}
    </ol>
    ${left > 0 ? html`<p class="meta">${localize.term('tool-card.more-sources', left)}</p>` : nothing}
  `;
}

function renderSource({title, address, evidenceId}: Source, view: ResultView) {
  const link = address === undefined ? undefined : view.addresses.link(address);
  const host = link?.absolute ? link.destination : '';
  return html`
    ${icon('quote', {class: 'faint'})}
    ${
      link
        ? html`<a
            class="clip"
            href=${link.href}
            target=${ifDefined(link.absolute ? '_blank' : undefined)}
            rel="noopener noreferrer nofollow"
            title=${ifDefined(linkTitle(link))}
            ><bdi>${title}</bdi></a
          >`
        : html`<bdi class="clip">${title}</bdi>`
    }
    <span class="meta clip">${host}</span>
    ${
      evidenceId !== undefined && view.hasEvidence(evidenceId)
        ? html`<button type="button" class="btn quiet sm" @click=${() => view.onEvidence(evidenceId)}>
            ${view.localize.term('tool-card.evidence')}
          </button>`
        : nothing
    }
  `;
}

draw(
  'empty',
  ({exitCode}, {localize}) =>
    html`<p class="meta dots">
      <span>${localize.term('tool-card.no-output')}</span>${renderExit(exitCode, localize)}
    </p>`,
);
draw('text', renderPrinted);
draw(
  'markdown',
  ({text}, {allowImages}) =>
    html`<agent-markdown class="prose" .text=${text} ?allow-images=${allowImages}></agent-markdown>`,
);
draw('code', ({text, language}) => html`<agent-code class="long" language=${language} .text=${text}></agent-code>`);
draw('json', ({value}, {label, localize}) => renderValue(value, label, localize));
draw('table', renderTable);
draw('image', renderImage);
draw('changes', ({changes}) => changes.map(renderChange));
draw('sources', renderSources);
draw('blocks', ({blocks}, view) => blocks.map((block) => view.draw(block)));

registerIcons('toolMark', {
  command: 'term',
  browser: 'panel',
  file: 'file',
  api: 'link',
  search: 'search',
  database: 'db',
});
