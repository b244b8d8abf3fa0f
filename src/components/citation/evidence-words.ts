import type {Localize} from '../../controllers/localize.js';
import type {EvidenceRow} from '../../state/projections/evidence.js';
import {object, string} from '../../state/read.js';
import type {StatusKind} from '../../styles/status.js';
import {safeLink, type SafeUrl} from '../markdown/urls.js';

/** A state of evidence: its look and its word. */
export interface EvidenceMark {
  readonly kind: StatusKind;
  readonly word: string;
}

type Verification = 'verified' | 'unverified' | 'refuted' | 'pending';

/** The few states that are shown, by the words that producers use for them. */
const VERIFICATIONS: Readonly<Record<string, Verification>> = {
  ...{verified: 'verified', passed: 'verified', confirmed: 'verified', valid: 'verified'},
  ...{unverified: 'unverified', unknown: 'unverified', none: 'unverified'},
  ...{failed: 'refuted', refuted: 'refuted', rejected: 'refuted', invalid: 'refuted'},
  ...{pending: 'pending', running: 'pending', in_progress: 'pending'},
};
const LOOKS: Readonly<Record<Verification, StatusKind>> = {
  verified: 'success',
  unverified: 'unknown',
  refuted: 'danger',
  pending: 'pending',
};

/** What is known about how far the evidence can be trusted; the producer's own word where it is none of ours. */
export function evidenceMarks(row: EvidenceRow, localize: Localize): readonly EvidenceMark[] {
  const said = row.verification ?? 'unverified';
  const known = Object.hasOwn(VERIFICATIONS, said) ? VERIFICATIONS[said] : undefined;
  return [
    known ? {kind: LOOKS[known], word: localize.term(`citation.${known}`)} : {kind: 'info', word: said},
    ...(row.disputed === true ? [{kind: 'disputed', word: localize.term('status.disputed')} as const] : []),
    ...(row.stale === true ? [{kind: 'stale', word: localize.term('citation.stale')} as const] : []),
  ];
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
