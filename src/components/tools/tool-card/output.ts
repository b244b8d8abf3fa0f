import {html, nothing} from 'lit';
import type {Receipt} from '../../../commands/receipts.js';
import type {Localize} from '../../../controllers/localize.js';
import type {ToolRow} from '../../../state/facts/tools.js';
import {number, string} from '../../../state/read.js';
import {icon} from '../../../styles/icons.js';
import {LIVE_LINES, renderLines} from './input.js';
import {renderShape, renderSources, type ResultView} from './result.js';
import {shapeOf, sourceOf} from './shapes.js';
import {plainText} from './terminal-text.js';
import './tool-card.strings.js';

/** An output that lies elsewhere, and the way to it. */
export interface LargeOutput {
  /** All of it, once it was asked for and came. */
  readonly whole: string | undefined;
  /** Why it cannot be had. */
  readonly unavailable: string | undefined;
  /** How the asking is doing. */
  readonly receipt: Receipt | undefined;
  readonly onOpen: () => void;
}

/** How far it is: a bar that grows, with its number in words; without a number there is no bar. */
export function renderProgress({percent, message}: ToolRow, name: string, localize: Localize) {
  if (percent === undefined) return message ? html`<p class="muted"><bdi>${message}</bdi></p>` : nothing;
  const done = Math.min(100, Math.max(0, percent));
  const number = localize.formatNumber(done / 100, {style: 'percent', maximumFractionDigits: 0});
  return html`
    <div class="bar">
      <progress max="100" value=${done} aria-label=${localize.term('tool-card.progress', name)}></progress>
      <span>${message ? localize.term('tool-card.progress-words', number, message) : number}</span>
    </div>
  `;
}

/** What a running tool printed last. */
export function renderOutput(tool: ToolRow, localize: Localize) {
  if (tool.output) return renderTerminal(tool, localize.term('tool-card.output'), true);
  const isSilent = tool.status !== 'input-available' && tool.percent === undefined && !tool.message;
  return isSilent ? html`<p class="meta">${localize.term('tool-card.no-output-yet')}</p>` : nothing;
}

function renderTerminal({output, outputLength}: ToolRow, label: string, isLive: boolean) {
  return html`<agent-terminal
    label=${label}
    .text=${output ?? ''}
    .total=${outputLength}
    ?streaming=${isLive}
  ></agent-terminal>`;
}

/** What came back, by its shape, with what was printed on the way and where it comes from. */
export function renderResult(tool: ToolRow, large: LargeOutput, view: ResultView) {
  const {localize} = view;
  const label = localize.term('tool-card.output');
  const sources = (tool.sources ?? []).map(sourceOf).filter((source) => source !== undefined);
  const content =
    tool.outputRef === undefined ? renderInline(tool, label, view) : renderLarge(tool, large, label, localize);
  if (content === nothing && sources.length === 0) return nothing;
  return [content, sources.length > 0 ? renderSources(sources, view) : nothing];
}

function renderInline(tool: ToolRow, label: string, view: ResultView) {
  const shape = shapeOf(tool.result, string(tool.outputType));
  const exitCode = number(tool.exitCode);
  // The cause of a failure is said already: a result that is the same words says nothing more.
  const isSaid = shape.kind === 'text' && shape.text === tool.error;
  if (shape.kind !== 'empty' && !isSaid) {
    const shown = shape.kind === 'text' && exitCode !== undefined ? {...shape, exitCode} : shape;
    // A text result is what was printed; any other result is shown beside it.
    const printed = shape.kind === 'text' || !tool.output ? nothing : renderPrinted(tool, view.localize);
    return [renderShape(shown, label, view), printed];
  }
  if (tool.output) return [renderTerminal(tool, label, false), renderExitOf(exitCode, view.localize)];
  if (tool.status === 'output-error') return nothing;
  return renderShape(
    {kind: 'empty', exitCode: exitCode ?? (shape.kind === 'empty' ? shape.exitCode : undefined)},
    label,
    view,
  );
}

function renderPrinted(tool: ToolRow, localize: Localize) {
  const label = localize.term('tool-card.printed');
  return html`<h4 class="meta">${label}</h4>
    ${renderTerminal(tool, label, false)}`;
}

function renderExitOf(exitCode: number | undefined, localize: Localize) {
  return exitCode === undefined ? nothing : html`<p class="meta">${localize.term('tool-card.exit', exitCode)}</p>`;
}

function renderLarge(tool: ToolRow, large: LargeOutput, label: string, localize: Localize) {
  const size = tool.outputBytes === undefined ? undefined : localize.formatBytes(tool.outputBytes);
  if (large.whole !== undefined) return html`<agent-terminal label=${label} .text=${large.whole}></agent-terminal>`;
  const preview = typeof tool.result === 'string' ? tool.result : tool.output;
  const why = large.unavailable ?? (isStuck(large.receipt) ? (large.receipt?.reason ?? '') : undefined);
  const shownSize = size === undefined ? '' : size;
  return html`
    ${preview ? renderLines(plainText(preview).split('\n').slice(0, LIVE_LINES).join('\n'), label, false) : nothing}
    <div class="row large">
      <span class="meta grow" id="large">
        ${preview ? localize.term('tool-card.preview', shownSize) : localize.term('tool-card.elsewhere', shownSize)}
        ${why === undefined ? nothing : (localize.lookup(`control.${why}`) ?? why)}
      </span>
      <button
        type="button"
        class="btn sm"
        aria-disabled=${large.unavailable === undefined ? 'false' : 'true'}
        aria-describedby="large"
        @click=${large.onOpen}
      >
        ${icon('open')}${localize.term('verb.open')}
      </button>
    </div>
  `;
}

function isStuck(receipt: Receipt | undefined): boolean {
  return receipt?.status === 'refused' || receipt?.status === 'failed';
}
