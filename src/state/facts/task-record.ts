import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import type {DeliveryState, TaskStatus} from '../../protocol/task.js';
import {taskStatus} from '../../protocol/vocabulary.js';
import {
  boolean,
  entityOf,
  errorText,
  field,
  fill,
  idOf,
  number,
  object,
  payloadOf,
  present,
  string,
  time,
  words,
} from '../read.js';
import type {Draft} from '../core/rows.js';
import {any, array, fields, pick} from '../core/shape.js';
import {
  blockersOf,
  deliveryDetailOf,
  deliveryOf,
  usageOf,
  type Blocker,
  type DeliveryDetail,
  type TaskUsage,
} from './task-details.js';

/** Long work that the runtime owns: a task, a job, a work item, a peer's task. */
export interface TaskRow {
  readonly id: string;
  readonly status: TaskStatus;
  readonly nativeStatus?: string;
  readonly runtimeEntity?: string;
  readonly itemKind?: string;
  readonly sessionId?: string;
  readonly threadId?: string;
  readonly turnId?: string;
  readonly agentId?: string;
  readonly parentSessionId?: string;
  readonly parentThreadId?: string;
  readonly parentTaskId?: string;
  readonly rootTaskId?: string;
  readonly workItemId?: string;
  readonly title?: string;
  readonly objective?: string;
  readonly kind?: string;
  readonly family?: string;
  readonly visibility?: string;
  readonly priority?: string | number;
  readonly requestedBy?: string;
  readonly owner?: string;
  readonly assignee?: string;
  readonly blocker?: string;
  /** What it cannot go on without, and who can take it away. */
  readonly blockers?: readonly Blocker[];
  /** What it waits for, in its owner's word. */
  readonly waitingFor?: string;
  /** The controls that its owner offers for it; absent where nobody said. */
  readonly controls?: readonly string[];
  readonly scope?: unknown;
  readonly constraints?: unknown;
  readonly profile?: unknown;
  readonly acceptance?: unknown;
  /** Facts of progress, merged field by field. */
  readonly progress?: Readonly<Record<string, unknown>>;
  /** Whether its output reached whoever waits for it. */
  readonly delivery?: DeliveryState;
  /** What else is known of that: where to, why not, when, how often. */
  readonly deliveryDetail?: DeliveryDetail;
  /** Whether its owner says that its facts agree with its end. */
  readonly reconciled?: boolean;
  readonly currentRunId?: string;
  /** How many attempts there may be, by its retry policy. */
  readonly maxAttempts?: number;
  readonly retryPolicy?: unknown;
  readonly nextRetryAt?: number;
  readonly usage?: TaskUsage;
  /** The job that made it. */
  readonly jobId?: string;
  readonly artifacts?: readonly unknown[];
  readonly evidenceRefs?: readonly unknown[];
  readonly dependencies?: readonly unknown[];
  readonly comments?: readonly unknown[];
  /** Whether a person or an agent has it, where the board says. */
  readonly assigneeKind?: string;
  /** Its place in its column, smallest first. */
  readonly rank?: number;
  readonly schedule?: string;
  readonly wakeReason?: string;
  readonly lastRunRef?: string;
  /** Cancellation sticks: once asked for, it is part of the task. */
  readonly cancelRequested?: {readonly at?: number; readonly reason?: string; readonly cascade?: string};
  readonly lastError?: string;
  /** The code of that error. */
  readonly lastErrorCode?: string;
  readonly failureCategory?: string;
  readonly retryable?: boolean;
  readonly statusReason?: string;
  readonly remoteTaskId?: string;
  readonly remoteContextId?: string;
  readonly remoteAgentRef?: string;
  readonly agentCardRef?: string;
  readonly nativeProtocol?: string;
  readonly deliveryMechanism?: string;
  readonly remoteStatus?: string;
  readonly remoteArtifactRefs?: readonly unknown[];
  readonly queuedTurnCount?: number;
  readonly queueReason?: string;
  readonly providerConcurrencyGroup?: string;
  readonly providerParallelBudget?: number;
  readonly retryableOverload?: boolean;
  readonly createdAt?: number;
  readonly updatedAt?: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/** The task that an event is about. A change of a team is about one where it is an item of its board. */
export function taskIdIn(event: AgentEvent): string | undefined {
  if (event.type === 'team.changed' && entityOf(event) !== 'work_item') return undefined;
  return idOf(event, 'taskId') ?? idOf(event, 'workItemId');
}

/** Whether a task is an item of the work board. */
export function isWorkItem(task: {readonly id: string; readonly runtimeEntity?: unknown}): boolean {
  return task.runtimeEntity === 'work_item';
}

/** Whether a row describes a job: it makes tasks by its schedule, and is none itself. */
export function isJob({runtimeEntity}: {readonly runtimeEntity?: unknown}): boolean {
  return runtimeEntity === 'automation_job';
}

/** Texts of a task, in the payload or beside it. */
export const TEXTS = [
  ...(['itemKind', 'parentTaskId', 'rootTaskId', 'workItemId', 'title', 'objective', 'visibility'] as const),
  ...(['requestedBy', 'assigneeKind', 'waitingFor', 'schedule', 'wakeReason', 'lastRunRef'] as const),
  ...(['failureCategory', 'remoteTaskId', 'remoteContextId', 'agentCardRef', 'nativeProtocol'] as const),
  ...(['deliveryMechanism', 'remoteStatus', 'queueReason', 'providerConcurrencyGroup'] as const),
];

/** What else a payload names as a row does. */
export const IN_PAYLOAD = {
  ...fields(any, 'scope', 'constraints', 'acceptance', 'retryPolicy'),
  ...fields(array, 'artifacts', 'dependencies', 'comments', 'remoteArtifactRefs'),
  ...fields(boolean, 'reconciled', 'retryable'),
  rank: number,
  usage: usageOf,
  blockers: blockersOf,
  controls: words,
};

/** What an event says of a task, apart from how it stands. */
export function describe(event: AgentEvent): Partial<TaskRow> {
  const payload = payloadOf(event);
  const text = (...names: string[]) => {
    for (const name of names) {
      const value = string(payload[name]) ?? string(event[name]);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const priority = payload['priority'];
  const known: Partial<Draft<TaskRow>> = pick(IN_PAYLOAD, payload);
  for (const name of TEXTS) {
    const value = text(name);
    if (value !== undefined) known[name] = value;
  }
  return fill(known, {
    nativeStatus: text('nativeStatus', 'status', 'runtimeStatus'),
    runtimeEntity: entityOf(event),
    kind: text('taskKind', 'kind'),
    family: text('taskFamily'),
    priority: string(priority) ?? number(priority),
    owner: string(payload['owner']),
    // A board says null where nobody has it any longer.
    assignee: payload['assignee'] === null ? '' : text('assignee'),
    blocker:
      (payload['blocker'] === null ? '' : text('blocker')) ??
      (event.type === 'task.blocked' ? text('reason') : undefined),
    profile: payload['taskProfile'] ?? payload['profile'],
    delivery: deliveryOf(event),
    deliveryDetail: deliveryDetailOf(event),
    maxAttempts: number(payload['maxAttempts']) ?? number(object(payload['retryPolicy'])?.['maxAttempts']),
    nextRetryAt: payload['nextRetryAt'] === null ? 0 : time(payload['nextRetryAt']),
    jobId: idOf(event, 'jobId'),
    evidenceRefs: array(field(event, 'evidenceRefs')),
    lastError: failureOf(event),
    lastErrorCode: errorCodeOf(payload),
    currentRunId: string(payload['currentRunId']),
    createdAt: time(payload['createdAt']),
    updatedAt: time(payload['updatedAt']),
    startedAt: time(payload['startedAt']),
    endedAt: time(payload['endedAt']),
    statusReason: text('statusReason', 'reason'),
    remoteAgentRef: text('remoteAgentRef', 'agentCardRef'),
    queuedTurnCount: number(field(event, 'queuedTurnCount')),
    providerParallelBudget: number(field(event, 'providerParallelBudget')),
    retryableOverload: boolean(field(event, 'retryableOverload')),
  });
}

/** Why an event says that it went wrong. A lost or timed out task may have a reason instead of an error. */
export function failureOf(event: AgentEvent): string | undefined {
  const payload = payloadOf(event);
  const isReason = event.type === 'task.lost' || event.type === 'task.timed_out';
  const reason = isReason ? (string(payload['statusReason']) ?? string(payload['reason'])) : undefined;
  return errorText(payload['lastError'] ?? payload['error']) ?? reason;
}

/** The code of the error that a record is about. */
export function errorCodeOf(record: JsonObject): string | undefined {
  return string(object(record['lastError'] ?? record['error'])?.['code']);
}

/** What an event of progress says of a task besides its progress. */
export function describeProgress(event: AgentEvent): Partial<TaskRow> {
  const payload = payloadOf(event);
  return present({
    delivery: deliveryOf(event),
    deliveryDetail: deliveryDetailOf(event),
    usage: usageOf(payload['usage']),
    controls: words(payload['controls']),
  });
}

/** What an event of an attempt says of its task: how the newest failure looks. Its status and usage are the attempt's own. */
export function describeAttempted(event: AgentEvent): Partial<TaskRow> {
  const {controls, maxAttempts, retryPolicy, nextRetryAt, jobId, ...failure} = describe(event);
  const {lastError, lastErrorCode, failureCategory, retryable} = failure;
  const why = {lastError, lastErrorCode, failureCategory, retryable};
  return present({controls, maxAttempts, retryPolicy, nextRetryAt, jobId, ...why});
}

/** What an event of an edge says of the task that it begins at: its status and its reason are the edge's own. */
export function describeLinked(event: AgentEvent): Partial<TaskRow> {
  const {controls, blockers, dependencies} = describe(event);
  return present({controls, blockers, dependencies});
}

/** A delivery goes on: where to and how often stay known, its reason and its times belong to the state that they came with. */
export function mergeDelivery(given: Partial<TaskRow>, previous: TaskRow | undefined): DeliveryDetail | undefined {
  const known = previous?.deliveryDetail;
  if (!known || (given.delivery === undefined && given.deliveryDetail === undefined)) return undefined;
  const {target, mechanism, attempts} = known;
  const isSame = given.delivery === undefined || given.delivery === previous.delivery;
  const kept = isSame ? known : present({target, mechanism, attempts});
  return {...kept, ...given.deliveryDetail};
}

/** A task that stands otherwise than before: the words for how it stood, and for why, are no longer its own. */
export function withoutStanding(task: TaskRow): TaskRow {
  const {nativeStatus: _native, statusReason: _reason, waitingFor: _waits, ...rest} = task;
  return rest;
}

/** A task that was taken out of the one that it was part of. */
export function withoutParent(task: TaskRow): TaskRow {
  const {parentTaskId: _parent, ...rest} = task;
  return rest;
}

/** A task that goes on after its end: what was said of that end, of its delivery and its checks, is no longer said. */
export function withoutEnd(task: TaskRow): TaskRow {
  const {endedAt: _ended, delivery: _state, deliveryDetail: _detail, reconciled: _agreed, ...rest} = task;
  if (!rest.progress) return rest;
  const {validation: _checks, acceptanceCoverage: _coverage, ...progress} = rest.progress;
  return {...rest, progress};
}

/** A status of a task as a snapshot has it; a word that no task has is unknown. */
export function statusIn(value: unknown): TaskStatus {
  return taskStatus(string(value) ?? 'unknown');
}
