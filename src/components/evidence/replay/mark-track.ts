import {html, type TemplateResult} from 'lit';
import {inlineStyle} from '../../../controllers/inline-style.js';
import type {Mark, MarkKind} from '../../../recording/marks.js';
import {icon, type IconName} from '../../../styles/icons.js';

/** The shape of each kind of mark; the most urgent first. */
export const MARK_ICONS: Readonly<Record<MarkKind, IconName>> = {
  failure: 'danger',
  request: 'needs',
  handoff: 'handoff',
  artifact: 'file',
  start: 'pending',
};
const URGENT = Object.keys(MARK_ICONS) as MarkKind[];

/** Places on the track that can hold a mark of their own: more would lie on one another. */
const PLACES = 60;

/** The marks that are drawn: where several fall on one place, the most urgent. */
function drawnMarks(marks: readonly Mark[], total: number): readonly Mark[] {
  const drawn = new Map<number, Mark>();
  for (const mark of marks) {
    const place = Math.floor((mark.index / Math.max(total, 1)) * PLACES);
    const known = drawn.get(place);
    if (!known || URGENT.indexOf(mark.kind) < URGENT.indexOf(known.kind)) drawn.set(place, mark);
  }
  return [...drawn.values()];
}

/** The same, worked out once for each recording. */
export class DrawnMarks {
  #marks: readonly Mark[] | undefined;
  #drawn: readonly Mark[] = [];

  /** The marks to draw of these. */
  of(marks: readonly Mark[], total: number): readonly Mark[] {
    if (marks !== this.#marks) this.#drawn = drawnMarks(marks, total);
    this.#marks = marks;
    return this.#drawn;
  }
}

/** The marks above the track, as shapes. The list beside it says the same in words. */
export function renderTrack(drawn: readonly Mark[], total: number): TemplateResult {
  return html`<div class="track" aria-hidden="true">
    ${drawn.map(
      ({index, kind}) =>
        html`<span
          class="mark k-${kind}"
          ${inlineStyle({'inset-inline-start': `${String(((index + 1) / Math.max(total, 1)) * 100)}%`})}
          >${icon(MARK_ICONS[kind])}</span
        >`,
    )}
  </div>`;
}
