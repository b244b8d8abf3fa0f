import type {AgentEvent} from '../../protocol/envelope.js';
import {claimState} from '../../protocol/evidence.js';
import type {JsonObject} from '../../protocol/events.js';
import {evidenceKey, NO_SESSION} from '../keys.js';
import {lineageIn, lineageOf, type Lineage} from './lineage.js';
import {defineFact, idFrom, on} from '../core/fact.js';
import {any, array, fields, needed, or, pick} from '../core/shape.js';
import type {Rows} from '../core/rows.js';
import {boolean, errorText, fill, list, number, object, payloadOf, present, string, timeOf} from '../read.js';
import {linkEvidence} from './evidence-links.js';
import {SIBLINGS, siblingFacts} from './evidence-siblings.js';
import {refIds} from './evidence-refs.js';
import {upsert} from '../core/lists.js';

/** How a piece of evidence bears on another. */
export interface EvidenceLink {
  /** The evidence or claim that it bears on. */
  readonly id: string;
  readonly relation: string;
}

/** A fact that is not there, and why: it is named, never guessed. */
export interface EvidenceGap {
  readonly area: string;
  readonly reason: string;
}

/** One check among several of a verification. */
export interface CheckOutcome {
  readonly name: string;
  readonly outcome: string;
}

/** Why an outcome can be trusted: a claim, its source, a verification, a replay, a verdict, a pack. */
export interface EvidenceRow {
  readonly id: string;
  /** The producer's own word. */
  readonly status: string;
  readonly kind?: string;
  readonly title?: string;
  readonly claim?: string;
  readonly source?: unknown;
  readonly location?: string;
  readonly verification?: string;
  readonly outcomes?: readonly CheckOutcome[];
  readonly verdict?: string;
  readonly summary?: string;
  /** Who checked, reviewed or recorded it. */
  readonly by?: string;
  readonly disputed?: boolean;
  readonly stale?: boolean;
  readonly provenance?: unknown;
  /** What it bears on. The other direction is the list `listKey('evidence', evidenceKey(id))`. */
  readonly supports?: readonly EvidenceLink[];
  readonly gaps?: readonly EvidenceGap[];
  /** How complete it is, by area, in the producer's words. */
  readonly completeness?: Readonly<Record<string, string>>;
  readonly progress?: {readonly done: number; readonly total?: number};
  readonly bytes?: number;
  readonly checksum?: string;
  readonly error?: string;
  /** How truly a replay gives the run again. */
  readonly determinism?: string;
  readonly packRef?: string;
  readonly replayRef?: string;
  readonly reviewRef?: string;
  readonly traceId?: string;
  readonly sourceRefs?: readonly unknown[];
  readonly evidenceRefs?: readonly string[];
  readonly sessionId?: string;
  readonly runId?: string;
  readonly messageId?: string;
  readonly artifactId?: string;
  readonly toolCallId?: string;
  readonly actionId?: string;
  readonly taskId?: string;
  readonly agentId?: string;
  readonly lineage?: Lineage;
  readonly createdAt?: number;
  readonly updatedAt?: number;
}

/** Evidence is named by its kind in the sibling standard, in either spelling. */
const EVIDENCE_IDS = [
  'evidenceId',
  ...['sourceId', 'verificationId', 'replayId', 'packId', 'claimId'],
  ...['source_id', 'verification_id', 'replay_id', 'pack_id', 'claim_id'],
];

/** What an event names as a row does. */
const IN_EVENT = {
  ...fields(
    string,
    'status',
    'kind',
    'title',
    'claim',
    'verification',
    'verdict',
    'summary',
    'checksum',
    'determinism',
  ),
  ...fields(string, 'replayRef', 'reviewRef', 'traceId'),
  ...fields(boolean, 'disputed', 'stale'),
  ...fields(any, 'source', 'provenance'),
  completeness: wordsOf,
  progress: progressOf,
  bytes: number,
  sourceRefs: array,
  evidenceRefs: refIds,
};

/** Evidence, in the words of the standard and of its sibling about evidence. */
export const evidence = defineFact({
  key: evidenceKey,
  list: 'evidence',
  idIn: idFrom(...EVIDENCE_IDS),
  shape: {
    id: needed(string),
    outcomes: outcomesOf,
    supports: (value) => (Array.isArray(value) ? linksOf(value) : undefined),
    gaps: gapsOf,
    lineage: lineageIn,
    ...IN_EVENT,
    status: or(string, 'unknown'),
    ...fields(string, 'location', 'by', 'error', 'packRef', 'sessionId', 'runId', 'messageId', 'artifactId'),
    ...fields(string, 'toolCallId', 'actionId', 'taskId', 'agentId'),
    ...fields(number, 'createdAt', 'updatedAt'),
  },
  index: (row, rows, known) => linkEvidence(rows, row, known),
  events: on(['evidence.changed', ...Object.keys(SIBLINGS)], (event, rows) => {
    const facts = siblingFacts(event);
    if (!facts && event.evidenceId !== undefined) put(rows, event, event.evidenceId, read(event));
    // An edge between two says nothing of either but that they are linked.
    for (const {id, known, isEdge} of facts ?? []) put(rows, event, id, isEdge ? known : {...read(event), ...known});
  }),
});

/** Sets one row from what its event knows, and links it to every fact that it names. */
function put(rows: Rows, event: AgentEvent, id: string, known: Partial<EvidenceRow>): void {
  const previous = rows.get(evidenceKey(id));
  const sessionId = previous?.sessionId ?? event.sessionId;
  const row = upsert<EvidenceRow>(
    rows,
    evidenceKey(id),
    {id, status: 'unknown', ...present({createdAt: timeOf(event)})},
    present({
      ...known,
      sessionId,
      disputed: known.disputed ?? disputedBy(known.status, previous),
      supports: joined(previous?.supports, known.supports),
      lineage: lineageOf(event, previous?.lineage),
      updatedAt: timeOf(event),
    }),
    [['evidence', sessionId ?? NO_SESSION]],
  );
  linkEvidence(rows, row, previous);
}

function read(event: AgentEvent): Partial<EvidenceRow> {
  const of = reader(event);
  const {runId, messageId, artifactId, toolCallId, actionId, taskId, agentId} = event;
  const said: Record<string, unknown> = {};
  for (const name in IN_EVENT) said[name] = of(name);
  return fill(pick(IN_EVENT, said), {
    location: string(of('location')) ?? string(of('anchor')),
    by: string(of('by')) ?? string(of('reviewer')) ?? string(of('verifier')),
    outcomes: outcomesOf(of('verificationOutcomes') ?? of('outcomes')),
    supports: linksOf(of('supports')),
    gaps: gapsOf(of('gaps') ?? of('missingFacts')),
    error: errorText(of('error')),
    packRef: string(of('evidencePackRef')) ?? string(of('packRef')),
    ...{runId, messageId, artifactId, toolCallId, actionId, taskId, agentId},
  });
}

/** A field wherever the producer put it, in either spelling: `packRef` and `pack_ref`. */
function reader(event: AgentEvent): (name: string) => unknown {
  const payload = payloadOf(event);
  return (name) => {
    const other = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return payload[name] ?? payload[other] ?? event[name] ?? event[other];
  };
}

/** A claim that its sources contradict is in dispute, until its status says otherwise. */
function disputedBy(status: string | undefined, previous: EvidenceRow | undefined): boolean | undefined {
  if (status === undefined) return undefined;
  if (claimState(status) === 'disputed') return true;
  return claimState(previous?.status) === 'disputed' ? false : undefined;
}

/** What was linked stays linked: an event adds to it, and the newest word about a link counts. */
function joined(
  known: readonly EvidenceLink[] | undefined,
  fresh: readonly EvidenceLink[] = [],
): readonly EvidenceLink[] | undefined {
  if (fresh.length === 0) return undefined;
  return [...new Map([...(known ?? []), ...fresh].map((link) => [link.id, link])).values()];
}

/** Links as producers write them: ids, or objects with an id and a relation. */
export function linksOf(value: unknown): readonly EvidenceLink[] {
  return list(value).flatMap((entry) => {
    const one = object(entry);
    const id = string(entry) ?? refIds([entry])?.[0];
    if (id === undefined || id === '') return [];
    return [{id, relation: string(one?.['relation']) ?? string(one?.['relationship']) ?? 'supports'}];
  });
}

/** Gaps as producers write them; a gap without a reason has an unknown one. */
export function gapsOf(value: unknown): readonly EvidenceGap[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return list(value).flatMap((entry) => {
    const one = object(entry);
    const area = string(entry) ?? string(one?.['area']) ?? string(one?.['fact']) ?? string(one?.['name']);
    return area === undefined ? [] : [{area, reason: string(one?.['reason']) ?? 'unknown'}];
  });
}

/** The checks of a verification, each with how it ended. */
export function outcomesOf(value: unknown): readonly CheckOutcome[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return list(value).flatMap((entry) => {
    const one = object(entry) ?? {};
    const name = firstWord(one, ['name', 'check', 'id', 'title']);
    const outcome = string(entry) ?? firstWord(one, ['outcome', 'status', 'result']);
    return outcome === undefined ? [] : [{name: name ?? outcome, outcome}];
  });
}

function firstWord(one: JsonObject, names: readonly string[]): string | undefined {
  return names.map((name) => string(one[name])).find((word) => word !== undefined);
}

/** A record of words; what else is in it is left out. One word alone is about all of it. */
export function wordsOf(value: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof value === 'string') return {all: value};
  const given = object(value);
  if (!given) return undefined;
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => isWord(entry[1])));
}

const isWord = (value: unknown): boolean => typeof value === 'string';

/** How far something is, where it says so. */
export function progressOf(value: unknown): EvidenceRow['progress'] {
  const done = number(object(value)?.['done']);
  const total = number(object(value)?.['total']);
  return done === undefined ? undefined : {done, ...present({total})};
}
