import type {ShownStatus} from './vocabulary.js';

/** What evidence is about: the standard's kinds. The set is open; another word is kept as it is. */
export const EVIDENCE_KINDS = [
  ...(['claim', 'source', 'citation', 'verification', 'review'] as const),
  ...(['replay', 'trace', 'audit', 'pack'] as const),
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** Why a fact is missing, as its owner says. A gap is shown, never filled by a guess. */
export const GAP_REASONS = [
  ...(['unknown', 'unavailable', 'redacted'] as const),
  ...(['expired', 'not_applicable', 'not_collected'] as const),
] as const;
export type GapReason = (typeof GAP_REASONS)[number];

/** The few states that evidence is shown in. Producers' own words stay on the row. */
export const EVIDENCE_STATES = [
  ...(['supported', 'partial', 'unsupported', 'disputed', 'unverified', 'not_applicable'] as const),
  ...(['verified', 'refuted', 'warning', 'skipped', 'error', 'pending'] as const),
  ...(['approved', 'changes', 'rejected', 'escalated', 'waived', 'informational'] as const),
  ...(['collecting', 'ready', 'incomplete', 'failed', 'redacted', 'expired', 'stale', 'recorded'] as const),
] as const;
export type EvidenceState = (typeof EVIDENCE_STATES)[number];

type Words = Readonly<Record<string, EvidenceState>>;

const same = (...states: readonly EvidenceState[]): Words => Object.fromEntries(states.map((state) => [state, state]));
const all = (state: EvidenceState, ...words: readonly string[]): Words =>
  Object.fromEntries(words.map((word) => [word, state]));

/** How far a claim is carried by its sources. */
const CLAIM: Words = {
  ...same('supported', 'unsupported', 'unverified', 'not_applicable'),
  ...all('partial', 'partially_supported'),
  ...all('disputed', 'contradicted', 'disputed'),
};

/** How a check ended. */
const CHECK: Words = {
  ...same('warning', 'skipped', 'error', 'not_applicable', 'pending'),
  ...all('verified', 'passed', 'verified', 'confirmed', 'valid', 'ok'),
  ...all('refuted', 'failed', 'refuted', 'rejected', 'invalid'),
  ...all('unverified', 'unverified', 'unknown', 'none'),
  ...all('pending', 'running', 'in_progress', 'requested', 'queued'),
};

/** What a reviewer said, in the words of both vocabularies. */
const VERDICT: Words = {
  ...same('approved', 'rejected', 'escalated', 'waived', 'informational', 'pending'),
  ...all('approved', 'passed', 'accepted'),
  ...all('rejected', 'failed'),
  ...all('changes', 'needs_changes', 'changes_requested'),
  ...all('informational', 'commented'),
  ...all('pending', 'requested', 'in_review', 'reviewing'),
};

/** How far a pack is. */
const PACK: Words = {
  ...same('collecting', 'ready', 'failed', 'redacted', 'expired'),
  ...all('collecting', 'draft', 'started', 'pending', 'running'),
  ...all('ready', 'completed', 'exported', 'reviewed', 'verified'),
  ...all('incomplete', 'partial'),
  ...all('failed', 'invalid', 'error'),
};

/** Whether a run can be played again, and how truly. */
const REPLAY: Words = {
  ...all('ready', 'deterministic', 'available', 'ready', 'created'),
  ...all('incomplete', 'approximate', 'non_deterministic'),
  ...all('failed', 'unavailable', 'failed'),
  ...same('expired', 'redacted'),
};

/** It is there, and that is all that is said of it. */
const RECORDED: Words = all('recorded', 'available', 'recorded', 'collected');

const LOOKS: Readonly<Record<EvidenceState, ShownStatus>> = {
  ...{supported: 'success', partial: 'warning', unsupported: 'danger', disputed: 'disputed', unverified: 'unknown'},
  ...{not_applicable: 'unknown', verified: 'success', refuted: 'danger', warning: 'warning', skipped: 'cancelled'},
  ...{error: 'danger', pending: 'pending', approved: 'success', changes: 'warning', rejected: 'danger'},
  ...{escalated: 'warning', waived: 'info', informational: 'info', collecting: 'running', ready: 'success'},
  ...{incomplete: 'warning', failed: 'danger', redacted: 'info', expired: 'stale', stale: 'stale'},
  recorded: 'info',
};

const find = (words: Words, word: string | undefined): EvidenceState | undefined =>
  word !== undefined && Object.hasOwn(words, word) ? words[word] : undefined;

/** The state that a claim's word means. */
export const claimState = (word: string | undefined) => find(CLAIM, word);
/** The state that the word of a check means. */
export const checkState = (word: string | undefined) => find(CHECK, word);
/** The state that a verdict means. */
export const verdictState = (word: string | undefined) => find(VERDICT, word);
/** The state that a pack's word means. */
export const packState = (word: string | undefined) => find(PACK, word);
/** The state that a replay's word means. */
export const replayState = (word: string | undefined) => find(REPLAY, word);

/** The state of what was only recorded. */
export const recordState = (word: string | undefined) => find(RECORDED, word);

/** How a state of evidence is drawn. */
export function evidenceLook(state: EvidenceState): ShownStatus {
  return LOOKS[state];
}

/** How one piece of evidence bears on another; the set is open. */
export const SUPPORT_RELATIONS = [
  ...(['supports', 'partially_supports', 'contradicts', 'qualifies', 'background'] as const),
  ...(['generated_from', 'verified_by', 'reviewed_by', 'cites', 'replays', 'verifies', 'reviews'] as const),
] as const;
export type SupportRelation = (typeof SUPPORT_RELATIONS)[number];
