import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {actionType, phaseResult} from '../../protocol/vocabulary.js';
import {actionKey, ALL_SESSIONS, listKey, NO_SESSION, type ListRow} from '../keys.js';
import {IdList} from '../core/id-list.js';
import {defineFact, on} from '../core/fact.js';
import {any, array, fields, listOf, needed, oneOf, or, pick} from '../core/shape.js';
import type {Rows} from '../core/rows.js';
import {lineageIn, lineageOf, type Lineage} from './lineage.js';
import {field, fill, idOf, list, number, object, objects, payloadOf, present, string, time, timeOf} from '../read.js';
import {flag} from './diagnostics.js';
import {delist, enlist, enlistInTime, idsOf, upsert} from '../core/lists.js';
import {withoutSpills, type SpilledField} from '../intake/limits.js';
import {outcomeOf} from './runs.js';
import {UNNAMED, unnamedAction} from './unnamed-action.js';

/** A request to a person, open until the owning system says that it is settled. */
export interface ActionRow {
  readonly id: string;
  readonly status: 'required' | 'resolved' | 'cancelled' | 'expired';
  /** Why no answer can reach it: it was asked without an id, and the id of this row is ours. */
  readonly unanswerable?: 'missing_id';
  /** The request's type, or `unknown` for the generic card. */
  readonly actionType: string;
  /** The producer's own name for the type. */
  readonly nativeType?: string;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly taskId?: string;
  readonly toolCallId?: string;
  readonly artifactId?: string;
  /** Who asks: a delegated request shows the teammate, not the parent. */
  readonly agentId?: string;
  readonly agentName?: string;
  readonly title?: string;
  readonly prompt?: string;
  readonly toolName?: string;
  readonly input?: unknown;
  readonly inputSummary?: string;
  /** What was too large for this row: `store.payload(ref)` has it, for as long as there is room. */
  readonly spills?: readonly SpilledField[];
  /** The input that was approved last for the same thing, to compare with. */
  readonly approvedInput?: unknown;
  readonly schema?: unknown;
  readonly responses?: readonly unknown[];
  readonly severity?: string;
  readonly risk?: string;
  readonly policy?: string;
  readonly requestedScope?: string;
  /** Why a person is asked: the rule that says so, the policy's own words for it, and who decided that. */
  readonly rule?: string;
  readonly policyReason?: string;
  readonly decisionSource?: string;
  /** The plan to decide on: the row it is, its revision, and its steps where the request has them itself. */
  readonly planId?: string;
  readonly planText?: string;
  readonly revision?: number;
  readonly steps?: readonly JsonObject[];
  /** The version of the artifact to review. */
  readonly versionId?: string;
  /** What it will cost, and what there is to spend. */
  readonly cost?: CostFigures;
  /** A handoff: which one, who gives, and who takes over. */
  readonly handoffId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly requestedAt?: number;
  readonly expiresAt?: number;
  readonly resolution?: string;
  readonly resolvedBy?: string;
  readonly reason?: string;
  readonly resolvedAt?: number;
  /** How far the decision reaches, where it is more than this once. */
  readonly grantScope?: string;
  readonly grantPattern?: string;
  /** The permission that the decision gave, or that settled it. */
  readonly permissionId?: string;
  /** The digest of the input that was decided on. */
  readonly inputHash?: string;
  /** The command that settled it, where a person did. */
  readonly commandId?: string;
  /** Further ids of the runtime's spine. */
  readonly lineage?: Lineage;
}

function spilledField(value: unknown): SpilledField | undefined {
  const {name, ref, bytes} = object(value) ?? {};
  const fits = typeof name === 'string' && typeof ref === 'string' && typeof bytes === 'number';
  return fits ? {name, ref, bytes} : undefined;
}

/** The figures of a cost, in one currency. */
export interface CostFigures {
  readonly estimate?: number;
  readonly spent?: number;
  readonly budget?: number;
  /** ISO 4217; the runtime's own unit where it is none. */
  readonly currency?: string;
}

/** What a payload names as a row does. */
const IN_PAYLOAD = {
  ...fields(string, 'toolName', 'inputSummary', 'risk', 'policy', 'requestedScope', 'decisionSource', 'from', 'to'),
  ...fields(any, 'input', 'approvedInput'),
  revision: number,
  cost: costOf,
};

/** What is in the payload or beside it. */
const IN_EVENT = {
  ...fields(string, 'agentName', 'title', 'prompt', 'severity', 'planId', 'versionId', 'handoffId'),
  schema: any,
};

/** What a later request with the same id says anew. */
const REPLACED: ReadonlySet<string> = new Set([
  ...Object.keys(IN_PAYLOAD),
  ...Object.keys(IN_EVENT),
  'steps',
  'planText',
]);

/** Human-in-the-loop requests. */
export const actions = defineFact({
  key: actionKey,
  list: 'actions',
  idIn: (event) =>
    idOf(event, 'actionId') ?? (event.type === 'action.required' ? unnamedAction(event).actionId : undefined),
  shape: {
    id: needed(string),
    status: or(oneOf(['required', 'resolved', 'cancelled', 'expired']), 'resolved'),
    unanswerable: oneOf(['missing_id']),
    actionType: or(string, 'unknown'),
    steps: listOf(object),
    lineage: lineageIn,
    responses: array,
    ...IN_PAYLOAD,
    ...IN_EVENT,
    ...fields(string, 'nativeType', 'sessionId', 'runId', 'taskId', 'toolCallId', 'artifactId', 'agentId', 'rule'),
    ...fields(string, 'policyReason', 'planText', 'resolution', 'resolvedBy', 'reason', 'grantScope', 'grantPattern'),
    ...fields(string, 'permissionId', 'inputHash', 'commandId'),
    ...fields(number, 'requestedAt', 'expiresAt', 'resolvedAt'),
    spills: listOf(spilledField),
  },
  // H8: what is settled is not asked again by an older snapshot.
  merge: (known, incoming) =>
    known.status !== 'required' && incoming.status === 'required' ? known : {...known, ...incoming},
  index(row, rows, known) {
    const scope = row.sessionId ?? NO_SESSION;
    if (row.status !== 'required') {
      delist(rows, 'open-actions', scope, row.id);
      delist(rows, 'open-actions', ALL_SESSIONS, row.id);
    } else if (!known) {
      enlistInTime(rows, 'open-actions', scope, row.id, actionKey);
      enlistOpen(rows, row.id);
    }
  },
  events: {
    'action.required': require,
    'action.resolved': resolve,
    ...on(['run.finished', 'run.failed'], noteOpen),
  },
});

function require(given: AgentEvent, rows: Rows): void {
  const id = given.actionId;
  if (id === undefined) return;
  const {event, spills} = withoutSpills(given);
  const payload = payloadOf(event);
  const previous = rows.get(actionKey(id));
  if (previous) {
    // Asked again while open, or after it was settled: the first settlement stands.
    flag(rows, event, 'action_required_already_active', id);
    if (previous.status !== 'required') return;
  }
  const nativeType = string(field(event, 'actionType')) ?? string(payload['kind']);
  const responses = list(payload['responses']);
  const {sessionId, runId, taskId, toolCallId, artifactId, agentId} = event;
  const known: Partial<ActionRow> = fill(pick(IN_PAYLOAD, payload), pick(IN_EVENT, payload, event));
  const row = upsert<ActionRow>(
    rows,
    actionKey(id),
    {id, status: 'required', actionType: 'unknown', ...(id.startsWith(UNNAMED) && {unanswerable: 'missing_id'})},
    fill(known, {
      actionType: actionType(nativeType),
      nativeType,
      sessionId,
      runId,
      taskId,
      toolCallId,
      artifactId,
      agentId,
      responses: responses.length > 0 ? responses : undefined,
      rule: ruleOf(payload['rule'] ?? payload['ruleRef'] ?? payload['ruleRefs']),
      policyReason: string(payload['policyReason']) ?? string(payload['decisionReason']),
      requestedAt: timeOf(event),
      expiresAt: time(payload['expiresAt']),
      planText: string(payload['planText']) ?? string(payload['plan']),
      steps: Array.isArray(payload['steps']) ? objects(payload['steps']) : undefined,
      lineage: lineageOf(event, previous?.lineage),
      spills: spills.length > 0 || previous?.spills ? spills : undefined,
    }),
    [['actions', sessionId ?? NO_SESSION]],
  );
  // Asked again with what is too large now: what it replaces is not what is asked.
  for (const {name} of spills) if (REPLACED.has(name)) Reflect.deleteProperty(row, name);
  if (previous) return;
  enlist(rows, 'open-actions', sessionId ?? NO_SESSION, id);
  enlistOpen(rows, id);
}

/** A rule by its name, or by its id; several of them as a list. */
function ruleOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return list(value).map(ruleOf).filter(Boolean).join(', ') || undefined;
  const rule = object(value);
  return string(value) ?? string(rule?.['name']) ?? string(rule?.['title']) ?? string(rule?.['id']);
}

function costOf(value: unknown): CostFigures | undefined {
  const cost = object(value);
  return cost && pick(COST, cost);
}

const COST = {...fields(number, 'estimate', 'spent', 'budget'), currency: string};

/** Puts a request among those of every session, where its time says: the oldest comes first. */
export function enlistOpen(rows: Rows, id: string): void {
  const at = requestedAt(rows, id);
  const ids = idsOf(rows, 'open-actions', ALL_SESSIONS);
  if (ids.includes(id)) return;
  let place = ids.length;
  while (place > 0 && requestedAt(rows, ids.at(place - 1) ?? '') > at) place--;
  const open = place === ids.length ? ids.push(id) : IdList.of([...ids.slice(0, place), id, ...ids.slice(place)]);
  rows.set(listKey('open-actions', ALL_SESSIONS), {ids: open} satisfies ListRow);
}

/** A request without a time is taken for the newest: it came last. */
function requestedAt(rows: Rows, id: string): number {
  return rows.get(actionKey(id))?.requestedAt ?? Infinity;
}

/** A map, not an object: the word comes from outside, and `constructor` is no settlement. */
const SETTLED_AS: ReadonlyMap<string, ActionRow['status']> = new Map([
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['expired', 'expired'],
]);

function resolve(event: AgentEvent, rows: Rows): void {
  const id = event.actionId;
  if (id === undefined) return;
  const previous = rows.get(actionKey(id));
  if (!previous) flag(rows, event, 'action_resolved_without_request', id);
  // Settled once: a second settlement changes nothing.
  if (previous && previous.status !== 'required') return;
  const payload = payloadOf(event);
  const resolution = string(field(event, 'resolution')) ?? string(payload['decision']) ?? string(payload['status']);
  const scope = previous?.sessionId ?? event.sessionId ?? NO_SESSION;
  upsert<ActionRow>(
    rows,
    actionKey(id),
    {id, status: 'required', actionType: 'unknown', ...present({sessionId: event.sessionId, runId: event.runId})},
    {
      status: SETTLED_AS.get(resolution ?? phaseResult(event.phase) ?? '') ?? 'resolved',
      resolution,
      resolvedBy: string(payload['by']),
      reason: string(payload['reason']),
      resolvedAt: timeOf(event),
      grantScope: string(payload['scope']),
      grantPattern: string(payload['pattern']),
      permissionId: string(payload['permissionId']),
      inputHash: string(payload['inputHash']),
      commandId: string(event['commandId']),
    },
    [['actions', scope]],
  );
  delist(rows, 'open-actions', scope, id);
  delist(rows, 'open-actions', ALL_SESSIONS, id);
}

/**
 * A request that outlives its run stays open: nobody settled it. An interrupt is how a run waits for one. One that nobody
 * can answer leaves with its run.
 */
function noteOpen(event: AgentEvent, rows: Rows): void {
  if (event.runId === undefined || (event.type === 'run.finished' && outcomeOf(event) === 'interrupted')) return;
  for (const id of idsOf(rows, 'open-actions', event.sessionId ?? NO_SESSION)) {
    const action = rows.get(actionKey(id));
    if (action?.runId !== event.runId) continue;
    if (action.unanswerable) withdraw(event, rows, action);
    else flag(rows, event, 'action_unresolved_at_turn_end', id);
  }
}

function withdraw(event: AgentEvent, rows: Rows, action: ActionRow): void {
  rows.set(actionKey(action.id), {...action, status: 'cancelled', ...present({resolvedAt: timeOf(event)})});
  delist(rows, 'open-actions', action.sessionId ?? NO_SESSION, action.id);
  delist(rows, 'open-actions', ALL_SESSIONS, action.id);
}
