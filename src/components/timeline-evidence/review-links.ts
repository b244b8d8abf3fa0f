import {evidenceKey, listKey, reviewKey, type ListRow} from '../../state/keys.js';
import type {EvidenceRow} from '../../state/projections/evidence.js';
import {titleOf} from './links.js';
import type {RowReader} from './entries.js';

/** The evidence that a review is about or rests on: only what is really there. */
export function citedEvidence(
  rows: RowReader,
  reviewId: string,
): readonly {readonly id: string; readonly title: string}[] {
  return [...(rows.get<ListRow>(listKey('evidence', reviewKey(reviewId)))?.ids ?? [])].flatMap((id) => {
    const row = rows.get<EvidenceRow>(evidenceKey(id));
    return row ? [{id, title: titleOf(row)}] : [];
  });
}
