import {evidenceKey, listKey, reviewKey} from '../../../state/keys.js';
import {titleOf} from './links.js';
import type {RowReader} from './entries.js';

/** The evidence that a review is about or rests on: only what is really there. */
export function citedEvidence(
  rows: RowReader,
  reviewId: string,
): readonly {readonly id: string; readonly title: string}[] {
  return [...(rows.get(listKey('evidence', reviewKey(reviewId)))?.ids ?? [])].flatMap((id) => {
    const row = rows.get(evidenceKey(id));
    return row ? [{id, title: titleOf(row)}] : [];
  });
}
