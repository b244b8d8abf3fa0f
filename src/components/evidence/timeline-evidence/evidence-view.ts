import type {EvidenceRow} from '../../../state/facts/evidence.js';
import {evidenceKey, listKey, NO_SESSION, reviewKey} from '../../../state/keys.js';
import {evidenceLook} from '../../../protocol/evidence.js';
import {evidenceState} from '../../parts/citation/evidence-words.js';
import type {RowReader} from './entries.js';

/** The sections of the evidence, in their order. Each appears when there is something in it. */
export const EVIDENCE_SECTIONS = [
  ...(['claims', 'gaps', 'sources', 'citations', 'verifications'] as const),
  ...(['reviews', 'replays', 'audit', 'packs', 'other'] as const),
] as const;
export type EvidenceSection = (typeof EVIDENCE_SECTIONS)[number];

const SECTION_OF: Readonly<Record<string, EvidenceSection>> = {
  ...{claim: 'claims', source: 'sources', citation: 'citations', verification: 'verifications', review: 'reviews'},
  ...{replay: 'replays', trace: 'audit', audit: 'audit', pack: 'packs'},
};

/** One line of the evidence. */
export type EvidenceLine =
  | {readonly type: 'heading'; readonly key: string; readonly section: EvidenceSection; readonly count: number}
  | {readonly type: 'item'; readonly key: string; readonly id: string}
  | {readonly type: 'review'; readonly key: string; readonly id: string}
  | {readonly type: 'gap'; readonly key: string; readonly area: string; readonly reason: string; readonly from: string};

/** The ids of a session's evidence and reviews; evidence that names no session belongs to all. */
export function evidenceIds(rows: RowReader, sessionId: string | undefined): readonly string[] {
  const scopes = new Set([sessionId ?? NO_SESSION, NO_SESSION]);
  return [...scopes].flatMap((scope) => [...(rows.get(listKey('evidence', scope))?.ids ?? [])]);
}

/** The ids of a session's reviews that are not recorded as evidence themselves. */
export function reviewIds(rows: RowReader, sessionId: string | undefined): readonly string[] {
  return [...(rows.get(listKey('reviews', sessionId ?? NO_SESSION))?.ids ?? [])].filter(
    (id) => rows.get(evidenceKey(id))?.kind !== 'review',
  );
}

/** The evidence that bears on another piece of evidence, or that a review rests on: only what is really there. */
export function evidenceOf(rows: RowReader, fact: string): readonly EvidenceRow[] {
  return [...(rows.get(listKey('evidence', fact))?.ids ?? [])].flatMap((id) => rows.get(evidenceKey(id)) ?? []);
}

/** Whether somebody disputes it: its owner says so, or a source contradicts it. */
export function isDisputed(row: EvidenceRow, rows: RowReader): boolean {
  if (row.disputed === true || evidenceState(row) === 'disputed') return true;
  return evidenceOf(rows, evidenceKey(row.id)).some(({supports = []}) =>
    supports.some(({id, relation}) => id === row.id && relation === 'contradicts'),
  );
}

/** Where a row is listed: by its kind, or by what it holds where it names none. */
export function sectionOf(row: EvidenceRow): EvidenceSection {
  if (row.kind !== undefined) return Object.hasOwn(SECTION_OF, row.kind) ? (SECTION_OF[row.kind] ?? 'other') : 'other';
  if (row.claim !== undefined) return 'claims';
  return row.source !== undefined || row.location !== undefined ? 'sources' : 'other';
}

/** Disputed, failed and stale evidence comes first; the rest in the order received. */
function rank(row: EvidenceRow, rows: RowReader): number {
  if (isDisputed(row, rows)) return 0;
  const state = evidenceState(row);
  if (state !== undefined && evidenceLook(state) === 'danger') return 1;
  return row.stale === true ? 2 : 3;
}

/** Everything that is shown of a session's evidence, as one flat list. */
export function evidenceLines(rows: RowReader, sessionId: string | undefined): readonly EvidenceLine[] {
  const found = evidenceIds(rows, sessionId).flatMap((id) => rows.get(evidenceKey(id)) ?? []);
  const sections = new Map<EvidenceSection, EvidenceLine[]>();
  const add = (section: EvidenceSection, line: EvidenceLine) => {
    const lines = sections.get(section);
    if (lines) lines.push(line);
    else sections.set(section, [line]);
  };
  for (const row of inOrder(found, rows)) {
    add(sectionOf(row), {type: 'item', key: evidenceKey(row.id), id: row.id});
    for (const [at, {area, reason}] of (row.gaps ?? []).entries())
      add('gaps', {type: 'gap', key: `gap:${row.id}:${String(at)}`, area, reason, from: row.id});
  }
  for (const id of reviewIds(rows, sessionId)) add('reviews', {type: 'review', key: reviewKey(id), id});
  return EVIDENCE_SECTIONS.flatMap((section) => {
    const lines = sections.get(section);
    if (!lines) return [];
    return [{type: 'heading', key: `section:${section}`, section, count: lines.length} as const, ...lines];
  });
}

function inOrder(found: readonly EvidenceRow[], rows: RowReader): readonly EvidenceRow[] {
  const ranks = new Map(found.map((row) => [row, rank(row, rows)]));
  return [...found].sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}
