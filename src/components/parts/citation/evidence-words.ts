import {html, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {
  checkState,
  claimState,
  evidenceLook,
  packState,
  recordState,
  replayState,
  verdictState,
  type EvidenceState,
} from '../../../protocol/evidence.js';
import type {EvidenceRow} from '../../../state/facts/evidence.js';
import {object, string} from '../../../state/read.js';
import {statusMark, type StatusKind, type StatusMarkOptions} from '../../../styles/status.js';
import type {Addresses} from '../markdown/addresses.js';
import type {SafeUrl} from '../markdown/urls.js';
import './citation.strings.js';

/** A state of evidence: its look and its word. */
export interface EvidenceMark {
  readonly kind: StatusKind;
  readonly word: string;
  /** Nothing to look at: a word without a shape. */
  readonly quiet?: true;
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
      return row.verification === undefined ? standingOf(row) : checkState(row.verification);
  }
}

/** What nobody has checked. That a claim was recorded does not carry it. */
function standingOf({status, claim}: EvidenceRow): EvidenceState {
  return claimState(status) ?? (claim === undefined ? recordState(status) : undefined) ?? 'unverified';
}

/** The one state for a line that has room for one word: the most urgent one, else that it exists. */
export function lineState(row: EvidenceRow): EvidenceState | undefined {
  if (row.disputed === true) return 'disputed';
  if (row.stale === true) return 'stale';
  const state = evidenceState(row);
  return state === 'unverified' ? (recordState(row.status) ?? state) : state;
}

/** That state, drawn; the producer's own word where it is none of ours. */
export function lineMark(row: EvidenceRow, localize: Localize): EvidenceMark {
  const state = lineState(row);
  return state ? markOf(state, localize) : ownMark(row);
}

/** Kinds that carry no claim: that nobody has checked them is not worth a word. */
const SILENT: ReadonlySet<string> = new Set(['source', 'trace', 'audit']);
const UNSAID: ReadonlySet<EvidenceState> = new Set(['unverified', 'recorded']);

/** What is known about how far the evidence can be trusted; the producer's own word where it is none of ours. */
export function evidenceMarks(row: EvidenceRow, localize: Localize): readonly EvidenceMark[] {
  const state = evidenceState(row);
  const isDisputed = row.disputed === true || state === 'disputed';
  const marks: EvidenceMark[] = isDisputed ? [markOf('disputed', localize)] : [];
  if (state === undefined) marks.push(ownMark(row));
  else if (state !== 'disputed' && !(UNSAID.has(state) && SILENT.has(row.kind ?? '')))
    marks.push(markOf(state, localize));
  return row.stale === true ? [...marks, markOf('stale', localize)] : marks;
}

/** A state with its look and its word. */
export function markOf(state: EvidenceState, localize: Localize): EvidenceMark {
  const mark = {kind: evidenceLook(state), word: localize.term(`evidence.state.${state}`)};
  return state === 'recorded' ? {...mark, quiet: true} : mark;
}

function ownMark({verification, verdict, status}: EvidenceRow): EvidenceMark {
  return {kind: 'info', word: verification ?? verdict ?? status};
}

/** A mark as it stands in a line or a card. */
export function renderMark({kind, word, quiet}: EvidenceMark, options?: StatusMarkOptions): TemplateResult {
  return quiet ? html`<span class="meta">${word}</span>` : statusMark(kind, word, options);
}

/** What the source is called, where somebody says so. The title of a claim is its own, not that of its source. */
export function sourceName({kind, title, source}: EvidenceRow): string | undefined {
  const given = object(source);
  const own = kind === 'claim' ? undefined : title;
  return own ?? string(given?.['title']) ?? string(given?.['name']) ?? string(source);
}

/** What the source is called, or the next best that is known. */
export function sourceTitle(row: EvidenceRow): string {
  return sourceName(row) ?? row.location ?? row.title ?? row.id;
}

/** What evidence is called where a text cites it: in few words if it has them; its id where nothing else is known. */
export function citationLabel(row: EvidenceRow): string {
  return row.title ?? row.claim ?? sourceTitle(row);
}

/** Where the source opens, if it may be opened. */
export function sourceLink({source}: EvidenceRow, addresses: Addresses): SafeUrl | undefined {
  const given = object(source);
  const address = string(source) ?? string(given?.['url']) ?? string(given?.['uri']) ?? string(given?.['href']);
  const link = address === undefined ? undefined : addresses.link(address);
  // A bare name reads like an address of this page, and is none.
  return link?.absolute ? link : undefined;
}
