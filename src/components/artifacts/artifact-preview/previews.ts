import {html, nothing} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {registerBuiltIn} from '../../internal/renderers/built-ins.js';
import type {LineComment} from '../../parts/diff/line-comments.js';
import type {BodyContent} from './body.js';
import type {PreviewShape} from './shapes.js';
import {hexLines} from './text.js';
import './artifact-preview.strings.js';

/** What drawing a body needs beside its content. */
export interface PreviewView {
  readonly localize: Localize;
  readonly name: string;
  readonly versionId: string;
  /** Bytes of the whole body. */
  readonly size: number;
  readonly commentable: boolean;
  readonly comments: readonly LineComment[];
  /** What is said in the head of lines. */
  readonly facts: readonly string[];
  readonly onNoImage: () => void;
}

/** A text line by line. */
export function renderLines(text: string, language: string, view: PreviewView, wrapped = false) {
  if (text === '') return renderEmpty(view);
  return html`<agent-code-view
    label=${view.name}
    language=${language}
    version-id=${view.versionId}
    ?wrapped=${wrapped}
    ?commentable=${view.commentable}
    .facts=${view.facts}
    .text=${text}
    .comments=${view.comments}
  ></agent-code-view>`;
}

function renderEmpty({localize}: PreviewView) {
  return html`<p class="meta">${localize.term('preview.empty')}</p>`;
}

/** A page as it was: its address is words, not a way there. */
function renderSnapshot(content: BodyContent & {shape: 'snapshot'}, view: PreviewView) {
  const {address, title, text, language, picture} = content;
  const {localize, name} = view;
  return html`<figure class="page">
    <figcaption class="bar">
      <code class="clip grow">${address || localize.term('preview.no-address')}</code>
      <span class="meta nowrap">${localize.term('preview.snapshot')}</span>
    </figcaption>
    ${title ? html`<p class="title" dir="auto">${title}</p>` : nothing}
    ${picture ? html`<agent-image-view name=${title || address || name} .blob=${picture}></agent-image-view>` : nothing}
    ${text || !picture ? renderLines(text, language, view, language === '') : nothing}
  </figure>`;
}

function renderBytes({bytes}: BodyContent & {shape: 'bytes'}, view: PreviewView) {
  const {localize, size} = view;
  if (size === 0) return renderEmpty(view);
  return html`
    <agent-code language=${localize.term('preview.first-bytes', bytes.length)} .text=${hexLines(bytes)}></agent-code>
    <p class="meta">${localize.term('preview.download-hint')}</p>
  `;
}

/** Registers how one shape is drawn, and with which elements: a page that shows only documents loads no tables. */
function draw<Shape extends PreviewShape>(
  preview: Shape,
  needs: string | readonly string[],
  render: (content: BodyContent & {shape: Shape}, view: PreviewView) => unknown,
): void {
  registerBuiltIn({preview}, ({content}, view: PreviewView) => render(content as BodyContent & {shape: Shape}, view), {
    needs,
  });
}

draw('markdown', 'agent-markdown', ({text}, view) =>
  text.trim() === '' ? renderEmpty(view) : html`<agent-markdown .text=${text}></agent-markdown>`,
);
draw('text', 'agent-code-view', ({text}, view) => renderLines(text, '', view, true));
draw('code', 'agent-code-view', ({text, language}, view) => renderLines(text, language, view));
draw(
  'image',
  'agent-image-view',
  ({blob}, {name, onNoImage}) =>
    html`<agent-image-view name=${name} .blob=${blob} @error=${onNoImage}></agent-image-view>`,
);
draw(
  'table',
  'agent-table',
  ({columns, rows}, {name}) => html`<agent-table label=${name} .columns=${columns} .rows=${rows}></agent-table>`,
);
draw('records', 'agent-json', ({value}, {name}) => html`<agent-json label=${name} .value=${value}></agent-json>`);
draw(
  'canvas',
  'agent-canvas-view',
  ({value}, {name}) => html`<agent-canvas-view label=${name} .value=${value}></agent-canvas-view>`,
);
draw(
  'diff',
  'agent-diff',
  ({text}, {versionId, commentable, comments}) =>
    html`<agent-diff
      .text=${text}
      next-id=${versionId}
      ?commentable=${commentable}
      .comments=${comments}
    ></agent-diff>`,
);
draw('snapshot', ['agent-image-view', 'agent-code-view'], renderSnapshot);
draw('bundle', 'agent-file-tree', ({entries}) => html`<agent-file-tree .entries=${entries}></agent-file-tree>`);
draw('bytes', 'agent-code', renderBytes);
