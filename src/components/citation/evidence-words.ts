import type {Localize} from '../../controllers/localize.js';
import {
  checkState,
  claimState,
  evidenceLook,
  packState,
  replayState,
  verdictState,
  type EvidenceState,
} from '../../protocol/evidence.js';
import type {EvidenceRow} from '../../state/projections/evidence.js';
import {object, string} from '../../state/read.js';
import type {StatusKind} from '../../styles/status.js';
import {safeLink, type SafeUrl} from '../markdown/urls.js';

/** A state of evidence: its look and its word. */
export interface EvidenceMark {
  readonly kind: StatusKind;
  readonly word: string;
}

/** The state that a row's own words mean, by what it is; undefined where none of ours fits. */
export function evidenceState(row: EvidenceRow): EvidenceState | undefined {
  switch (row.kind) {
    case 'pack':
      return packState(row.status);
    case 'review':
      return verdictState(row.verdict ?? row.status);
    case 'replay':
      return replayState(row.determinism ?? row.status);
    case 'verification':
      return checkState(row.verification ?? row.status);
    default:
      return row.verification === undefined ? (claimState(row.status) ?? 'unverified') : checkState(row.verification);
  }
}

/** Kinds that carry a claim: nothing said of them means that nobody has checked. */
const SILENT: ReadonlySet<string> = new Set(['source', 'trace', 'audit']);

/** What is known about how far the evidence can be trusted; the producer's own word where it is none of ours. */
export function evidenceMarks(row: EvidenceRow, localize: Localize): readonly EvidenceMark[] {
  const state = evidenceState(row);
  const isDisputed = row.disputed === true || state === 'disputed';
  const marks: EvidenceMark[] = isDisputed ? [markOf('disputed', localize)] : [];
  if (state === undefined) marks.push({kind: 'info', word: row.verification ?? row.verdict ?? row.status});
  else if (state !== 'disputed' && !(state === 'unverified' && SILENT.has(row.kind ?? '')))
    marks.push(markOf(state, localize));
  return row.stale === true ? [...marks, markOf('stale', localize)] : marks;
}

/** A state with its look and its word. */
export function markOf(state: EvidenceState, localize: Localize): EvidenceMark {
  return {kind: evidenceLook(state), word: localize.term(`evidence.state.${state}`)};
}

/** What the source is called. */
export function sourceTitle({id, title, source, location}: EvidenceRow): string {
  const given = object(source);
  return title ?? string(given?.['title']) ?? string(given?.['name']) ?? string(source) ?? location ?? id;
}

/** Where the source opens, if it may be opened. */
export function sourceLink({source}: EvidenceRow): SafeUrl | undefined {
  const given = object(source);
  const address = string(source) ?? string(given?.['url']) ?? string(given?.['uri']) ?? string(given?.['href']);
  const link = address === undefined ? undefined : safeLink(address);
  // A bare name reads like an address of this page, and is none.
  return link?.absolute ? link : undefined;
}
