import type {AgentEvent} from '../../protocol/envelope.js';
import {phaseResult} from '../../protocol/vocabulary.js';
import {agentKey, NO_SESSION} from '../keys.js';
import {defineFact, idFrom, on} from '../core/fact.js';
import {any, fields, needed, or, pick} from '../core/shape.js';
import {
  boolean,
  entityOf,
  errorText,
  field,
  fill,
  idOf,
  named,
  number,
  object,
  objects,
  payloadOf,
  present,
  string,
  time,
  timeOf,
  words,
} from '../read.js';
import {enlist, upsert} from '../core/lists.js';
import {reportIncomplete} from './runtime-entities.js';

/** Input that waits for a teammate. */
export interface PendingInput {
  readonly id: string;
  readonly text?: string;
  readonly status?: string;
  readonly by?: string;
  readonly at?: number;
}

/** That somebody waits for a teammate or a team, and how long at most. */
export interface Wait {
  readonly status?: string;
  readonly by?: string;
  readonly at?: number;
  readonly until?: number;
}

/** Whether a remote teammate can be reached, as its adapter found. */
export const REACHABILITIES = ['reachable', 'unreachable', 'unauthorised', 'missing'] as const;
export type Reachability = (typeof REACHABILITIES)[number];

/** A teammate, always with an identity of its own. */
export interface AgentRow {
  readonly id: string;
  readonly status: string;
  readonly name?: string;
  readonly teamId?: string;
  readonly teamName?: string;
  readonly role?: string;
  readonly source?: string;
  readonly model?: string;
  readonly capability?: unknown;
  readonly policy?: unknown;
  readonly color?: string;
  /** A person or an agent. */
  readonly kind?: 'human' | 'agent';
  /** What it does now, and how far it is. */
  readonly detail?: string;
  readonly percent?: number;
  /** Why its status is what it is. */
  readonly reason?: string;
  readonly error?: string;
  readonly currentRunId?: string;
  readonly lastRunRef?: string;
  readonly lastRunAt?: number;
  readonly nextWakeAt?: number;
  readonly pending?: readonly PendingInput[];
  readonly wait?: Wait;
  /** What its owner offers to do with it: names of controls, and pause, resume, sleep, wake. */
  readonly controls?: readonly string[];
  readonly usage?: unknown;
  readonly durationMs?: number;
  readonly toolCount?: number;
  readonly attempt?: number;
  /** The teammate whose work this one tries again. */
  readonly retryOf?: string;
  /** What a remote teammate says of itself. */
  readonly card?: unknown;
  readonly remoteStatus?: string;
  readonly reachability?: Reachability;
  /** When it was last heard of. */
  readonly reachedAt?: number;
  readonly runtimeEntity?: string;
  readonly runtimeStatus?: string;
  readonly latestTurnStatus?: string;
  readonly sessionId?: string;
  readonly threadId?: string;
  readonly taskId?: string;
  readonly parentSessionId?: string;
  readonly parentThreadId?: string;
  /** The teammate, the tool call and the message that it was started from. */
  readonly parentAgentId?: string;
  readonly parentToolCallId?: string;
  readonly parentMessageId?: string;
  readonly spawnReason?: string;
  readonly transcriptRef?: string;
  readonly remoteTaskId?: string;
  readonly cardRef?: string;
  readonly topology?: string;
  readonly activeOwner?: boolean;
  readonly summary?: string;
  readonly resultRef?: string;
  readonly queuedTurnCount?: number;
  readonly queueReason?: string;
  readonly providerConcurrencyGroup?: string;
  readonly providerParallelBudget?: number;
  readonly retryableOverload?: boolean;
  readonly schedule?: string;
  readonly wakeReason?: string;
  readonly spawnedAt?: number;
  readonly updatedAt?: number;
  readonly endedAt?: number;
}

/** F1: what an event without a status says. How a teammate ended is in its phase; else nobody has reported it. */
function statusOf({type, phase}: AgentEvent): string | undefined {
  const result = phaseResult(phase);
  if (type === 'agent.completed') return result ?? 'ended';
  if (result === 'failed' || result === 'cancelled') return result;
  return type === 'agent.spawned' ? 'spawning' : undefined;
}

/** Fields that a teammate has for a while: null removes them. */
const ENDING = ['nextWakeAt', 'percent', 'error'] as const;

/** What a payload names as a row does. */
const IN_PAYLOAD = {
  ...fields(string, 'model', 'color', 'detail', 'currentRunId', 'lastRunRef', 'retryOf', 'remoteStatus', 'summary'),
  ...fields(string, 'resultRef', 'schedule', 'wakeReason'),
  ...fields(number, 'percent', 'durationMs', 'toolCount', 'attempt'),
  pending: pendingOf,
  wait: waitOf,
  controls: words,
  reachability: reachabilityOf,
  activeOwner: boolean,
};

/** Teammates: who is there, what they do, who asked them. */
export const agents = defineFact({
  key: agentKey,
  idIn: idFrom('agentId'),
  breadth: 1,
  shape: {
    // T13: a foreground turn is no teammate.
    id: needed((value, {runtimeEntity}) => (runtimeEntity === 'agent_turn' ? undefined : string(value))),
    status: or(string, 'unknown'),
    kind: kindOf,
    card: object,
    ...IN_PAYLOAD,
    ...fields(
      string,
      'name',
      'teamId',
      'teamName',
      'role',
      'source',
      'reason',
      'error',
      'runtimeEntity',
      'runtimeStatus',
    ),
    ...fields(string, 'latestTurnStatus', 'sessionId', 'threadId', 'taskId', 'parentSessionId', 'parentThreadId'),
    ...fields(string, 'parentAgentId', 'parentToolCallId', 'parentMessageId', 'spawnReason', 'transcriptRef'),
    ...fields(string, 'remoteTaskId', 'cardRef', 'topology', 'queueReason', 'providerConcurrencyGroup'),
    ...fields(number, 'lastRunAt', 'nextWakeAt', 'reachedAt', 'queuedTurnCount', 'providerParallelBudget'),
    ...fields(number, 'spawnedAt', 'updatedAt', 'endedAt'),
    ...fields(any, 'capability', 'policy', 'usage'),
    retryableOverload: boolean,
  },
  index(row, rows, known) {
    if (!known) enlist(rows, 'agents', row.parentSessionId ?? row.sessionId ?? NO_SESSION, row.id);
  },
  events: on(['agent.spawned', 'agent.changed', 'agent.completed'], (event, rows) => {
    const id = event.agentId;
    // T13: a foreground turn is a run of the session, and no teammate.
    if (id === undefined || entityOf(event) === 'agent_turn') return;
    const payload = payloadOf(event);
    const status = string(payload['status']) ?? named(event, 'runtimeStatus') ?? statusOf(event);
    const {sessionId, threadId, taskId, parentSessionId, parentThreadId, topology} = event;
    const row = upsert<AgentRow>(
      rows,
      agentKey(id),
      {id, status: 'unknown'},
      fill(pick(IN_PAYLOAD, payload), {
        status,
        name: named(event, 'agentName', 'name'),
        teamId: idOf(event, 'teamId'),
        teamName: named(event, 'teamName'),
        role: named(event, 'agentRole', 'role'),
        source: named(event, 'agentSource', 'source'),
        capability: payload['capability'] ?? payload['capabilities'],
        policy: payload['policy'] ?? field(event, 'teamPolicy'),
        kind: kindOf(payload['kind']) ?? kindOf(named(event, 'agentSource', 'source')),
        reason: event.type === 'agent.spawned' ? undefined : string(payload['reason']),
        error: errorText(payload['error']),
        lastRunAt: time(payload['lastRunAt']),
        nextWakeAt: time(payload['nextWakeAt']),
        usage: payload['usage'] ?? field(event, 'workerUsage'),
        card: object(payload['card']) ?? object(payload['agentCard']),
        reachedAt: time(payload['reachedAt']),
        runtimeEntity: entityOf(event),
        runtimeStatus: named(event, 'runtimeStatus'),
        latestTurnStatus: named(event, 'latestTurnStatus'),
        sessionId,
        threadId,
        taskId,
        parentSessionId,
        parentThreadId,
        parentAgentId: idOf(event, 'parentAgentId'),
        parentToolCallId: idOf(event, 'parentToolCallId'),
        parentMessageId: idOf(event, 'parentMessageId'),
        topology,
        spawnReason: event.type === 'agent.spawned' ? string(payload['reason']) : undefined,
        transcriptRef: named(event, 'transcriptRef'),
        remoteTaskId: idOf(event, 'remoteTaskId'),
        cardRef: string(payload['agentCardRef']) ?? string(payload['cardRef']),
        queuedTurnCount: number(field(event, 'queuedTurnCount')),
        queueReason: named(event, 'queueReason'),
        providerConcurrencyGroup: named(event, 'providerConcurrencyGroup'),
        providerParallelBudget: number(field(event, 'providerParallelBudget')),
        retryableOverload: boolean(field(event, 'retryableOverload')),
        spawnedAt: event.type === 'agent.spawned' ? timeOf(event) : undefined,
        endedAt: event.type === 'agent.completed' ? timeOf(event) : undefined,
        updatedAt: timeOf(event),
      }),
      [['agents', parentSessionId ?? sessionId ?? NO_SESSION]],
    );
    const gone = ENDING.filter((name) => payload[name] === null && row[name] !== undefined);
    if (gone.length > 0) rows.set(agentKey(id), without(row, gone));
    reportIncomplete(rows, event, agentKey(id));
  }),
});

function without(row: AgentRow, names: readonly (typeof ENDING)[number][]): AgentRow {
  const rest: {-readonly [Name in keyof AgentRow]: AgentRow[Name]} = {...row};
  for (const name of names) delete rest[name];
  return rest;
}

function kindOf(value: unknown): AgentRow['kind'] {
  return value === 'human' || value === 'agent' ? value : undefined;
}

/** The inputs of a list that name themselves; undefined where it is no list. */
export function pendingOf(value: unknown): readonly PendingInput[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return objects(value).flatMap((entry) => {
    const id = string(entry['id']);
    if (id === undefined) return [];
    const {text, status, by} = entry;
    return [{id, ...present({text: string(text), status: string(status), by: string(by), at: time(entry['at'])})}];
  });
}

/** A wait as an event describes it; undefined where there is none. */
export function waitOf(value: unknown): Wait | undefined {
  const wait = object(value);
  if (!wait) return undefined;
  const {status, by, at, until} = wait;
  return present({status: string(status), by: string(by), at: time(at), until: time(until)});
}

/** A word for how a teammate can be reached; undefined where it is none of them. */
export function reachabilityOf(value: unknown): Reachability | undefined {
  return REACHABILITIES.find((word) => word === value);
}
