import {html, nothing} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {statusMark} from '../../../styles/status.js';
import type {LineRemarks} from './line-remarks.js';
import type {Change} from './rows.js';
import './diff.strings.js';

/** How many lines came and went. */
export function renderCounts({added, removed}: Change, localize: Localize) {
  return html`<span class="k-success count" aria-label=${localize.term('diff.added', added)} role="img">+${added}</span>
    <span class="k-danger count" aria-label=${localize.term('diff.removed', removed)} role="img">−${removed}</span>`;
}

/** What the two sides are called. */
export function renderLabels(previous: string, next: string) {
  if (previous === '' && next === '') return nothing;
  return html`<div class="labels meta">
    <span class="clip"><span class="k-danger" aria-hidden="true">−</span> <bdi>${previous}</bdi></span>
    <span class="clip"><span class="k-success" aria-hidden="true">+</span> <bdi>${next}</bdi></span>
  </div>`;
}

/** What a person must know to trust what is shown. */
export function renderNotes(change: Change, remarks: LineRemarks, localize: Localize) {
  const {isCoarse, endsDiffer, left} = change;
  const elsewhere = change.rows.length === 0 ? 0 : countElsewhere(change, remarks);
  const notes = [
    isCoarse ? localize.term('diff.too-different') : '',
    endsDiffer ? localize.term('diff.ends-differ') : '',
    left ? localize.term('diff.left', left) : '',
    elsewhere > 0 ? localize.term('diff.remarks-elsewhere', elsewhere) : '',
  ].filter(Boolean);
  return notes.map((note) => html`<p class="notice">${statusMark('info', note)}</p>`);
}

/** A unified diff has only some lines of its file; a remark on another must not be lost without a word. */
function countElsewhere({rows}: Change, remarks: LineRemarks): number {
  if (remarks.isEmpty) return 0;
  return (['old', 'new'] as const).reduce((sum, side) => {
    const lines = new Set(rows.map((row) => row[side]));
    return sum + remarks.countBeyond(side, (line) => lines.has(line));
  }, 0);
}
