import {html, nothing} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {icon} from '../../../styles/icons.js';
import {DIFF_LAYOUTS, type DiffLayout} from './view.js';
import '../code/code.strings.js';
import './diff.strings.js';

/** What the tools show and do. */
export interface DiffTools {
  readonly localize: Localize;
  readonly layout: DiffLayout;
  readonly canSplit: boolean;
  readonly wrapped: boolean;
  /** The change that was gone to, from 0; -1 before that. */
  readonly at: number;
  readonly changes: number;
  onLayout(layout: DiffLayout): void;
  onWrap(): void;
  onGo(step: 1 | -1): void;
}

/** The tools above a change: from change to change, the layout, and whether lines break. */
export function renderTools(tools: DiffTools) {
  return html`<div class="tools">
    ${tools.changes > 1 ? renderGo(tools) : nothing} ${tools.canSplit ? renderLayouts(tools) : nothing}
    ${tools.layout === 'inline' ? renderWrap(tools) : nothing}
  </div>`;
}

function renderGo({localize, at, changes, onGo}: DiffTools) {
  const step = (by: 1 | -1, words: string) =>
    html`<button type="button" class="btn quiet sm square" title=${words} @click=${() => onGo(by)}>
      ${icon('down', {class: by < 0 ? 'up' : ''})}<span class="vh">${words}</span>
    </button>`;
  return html`<span class="meta" role="status"
      >${at < 0 ? localize.term('diff.changes', changes) : localize.term('diff.at', at + 1, changes)}</span
    >${step(-1, localize.term('diff.previous-change'))}${step(1, localize.term('diff.next-change'))}`;
}

function renderLayouts({localize, layout, onLayout}: DiffTools) {
  return html`<span class="split" role="group" aria-label=${localize.term('diff.layout')}>
    ${DIFF_LAYOUTS.map(
      (name) =>
        html`<button type="button" class="btn sm" aria-pressed=${name === layout} @click=${() => onLayout(name)}>
          ${localize.term(`diff.layout.${name}`)}
        </button>`,
    )}
  </span>`;
}

function renderWrap({localize, wrapped, onWrap}: DiffTools) {
  return html`<button type="button" class="btn quiet sm" aria-pressed=${wrapped ? 'true' : 'false'} @click=${onWrap}>
    ${localize.term('code.wrap')}
  </button>`;
}
