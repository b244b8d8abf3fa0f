import type {AgentEvent} from '../../protocol/envelope.js';
import {TERMINAL_TASK_STATUSES, type TaskStatus} from '../../protocol/task.js';
import {phaseResult, taskStatus, worseEnd} from '../../protocol/vocabulary.js';
import {attemptKey, NO_SESSION, taskKey} from '../keys.js';
import {defineFact, idFrom, on} from '../core/fact.js';
import {any, array, fields, needed, or, pick} from '../core/shape.js';
import {
  boolean,
  errorText,
  fill,
  idOf,
  number,
  object,
  objects,
  payloadOf,
  present,
  string,
  time,
  timeOf,
} from '../read.js';
import type {JsonObject} from '../../protocol/events.js';
import type {Rows} from '../core/rows.js';
import {addOutput, logsOf, type AttemptLog} from './attempt-logs.js';
import {flag} from './diagnostics.js';
import {delist, enlist, upsert} from '../core/lists.js';
import {note} from './task-activity.js';
import {usageOf, type TaskUsage} from './task-details.js';
import {errorCodeOf, failureOf, statusIn} from './task-record.js';

/** One try at a task. Added and never overwritten: a retry is a new one. */
export interface AttemptRow {
  readonly id: string;
  readonly taskId: string;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly status: TaskStatus;
  readonly nativeStatus?: string;
  readonly worker?: string;
  /** Its number among the attempts at its task, from 1. */
  readonly attemptCount?: number;
  /** Why there is another attempt, in the runtime's word. */
  readonly cause?: string;
  /** The attempt that it tries again. */
  readonly retryOf?: string;
  readonly retryPolicy?: unknown;
  readonly inputRefs?: readonly unknown[];
  readonly outputRefs?: readonly unknown[];
  readonly checkpointRefs?: readonly unknown[];
  readonly retryable?: boolean;
  readonly failureCategory?: string;
  readonly lastError?: string;
  /** The code of that error. */
  readonly lastErrorCode?: string;
  /** Words about its end: no fact of their own. */
  readonly completionSummary?: string;
  readonly usage?: TaskUsage;
  /** What it has put out, as it comes. */
  readonly logs?: readonly AttemptLog[];
  readonly nextRetryAt?: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/** The status that each event of an attempt means; an event of a task that names an attempt is about both. */
const ATTEMPT_STATUS: Readonly<Record<string, TaskStatus>> = {
  'task.attempt.started': 'running',
  'task.attempt.completed': 'completed',
  'task.attempt.failed': 'failed',
  'task.lost': 'lost',
  'task.timed_out': 'timed_out',
  'task.cancelled': 'cancelled',
};

/** Events that may have the whole record of a task, with its attempts. */
const WHOLE: readonly string[] = ['task.created', 'task.updated', 'task.changed'];

/** What a payload names as a row does. */
const IN_PAYLOAD = {
  ...fields(string, 'retryOf', 'failureCategory'),
  ...fields(array, 'inputRefs', 'outputRefs', 'checkpointRefs'),
  retryPolicy: any,
  retryable: boolean,
  usage: usageOf,
};

/** The attempts at tasks. */
export const attempts = defineFact({
  key: attemptKey,
  idIn: idFrom('attemptId'),
  shape: {
    id: needed(string),
    taskId: or(string, NO_SESSION),
    status: or(statusIn, 'unknown'),
    logs: logsOf,
    ...IN_PAYLOAD,
    ...fields(string, 'sessionId', 'runId', 'nativeStatus', 'worker', 'cause', 'lastError', 'completionSummary'),
    ...fields(string, 'lastErrorCode'),
    ...fields(number, 'attemptCount', 'nextRetryAt', 'startedAt', 'endedAt'),
  },
  // An end is not undone.
  merge: (known, incoming) =>
    isAttemptOver(known) && !isAttemptOver({...known, status: 'unknown', ...incoming})
      ? known
      : {...known, ...incoming},
  index(row, rows, known) {
    tallyAttempt(rows, known, row);
    if (!known) enlist(rows, 'attempts', row.taskId, row.id);
  },
  events: on([...Object.keys(ATTEMPT_STATUS), ...WHOLE, 'task.progress'], (event, rows) => {
    const taskId = idOf(event, 'taskId');
    if (taskId === undefined) return;
    if (WHOLE.includes(event.type)) {
      for (const record of objects(payloadOf(event)['attempts'])) takeRecord(event, rows, taskId, record);
      return;
    }
    if (event.type === 'task.progress') {
      progress(event, rows, taskId);
      return;
    }
    const id = idOf(event, 'attemptId') ?? event.runId;
    if (id === undefined) return;
    const previous = rows.get(attemptKey(id));
    const isOwn = event.type.startsWith('task.attempt.');
    // The end of a task does not create an attempt that no event has named.
    if (!isOwn && previous?.taskId !== taskId) return;
    if (previous && TERMINAL_TASK_STATUSES.has(previous.status)) {
      if (isOwn) flag(rows, event, 'attempt_changed_after_end', id, event.type);
      return;
    }
    const status = statusOf(event);
    if (previous && status === 'running') rows.set(attemptKey(id), found(previous));
    const row = upsert<AttemptRow>(
      rows,
      attemptKey(id),
      {id, taskId, status, ...present({sessionId: event.sessionId ?? rows.get(taskKey(taskId))?.sessionId})},
      {status, ...(isOwn ? describe(event) : describeEnd(event)), ...times(event, status, previous)},
      [['attempts', taskId]],
    );
    tallyAttempt(rows, previous, row, timeOf(event));
  }),
});

/** An attempt as the record of its task has it. One that is over stays as it is. */
function takeRecord(event: AgentEvent, rows: Rows, taskId: string, record: JsonObject): void {
  const id = string(record['attemptId']) ?? string(record['runId']);
  const previous = id === undefined ? undefined : rows.get(attemptKey(id));
  if (id === undefined || (previous && TERMINAL_TASK_STATUSES.has(previous.status))) return;
  const native = string(record['status']);
  const status = native === undefined ? undefined : taskStatus(native);
  const home = {id, taskId, status: 'unknown', ...present({sessionId: event.sessionId})} as const;
  const row = upsert<AttemptRow>(
    rows,
    attemptKey(id),
    home,
    present({
      ...pick(IN_PAYLOAD, record),
      status,
      runId: string(record['runId']),
      nativeStatus: native === status ? undefined : native,
      worker: string(record['worker']) ?? string(object(record['worker'])?.['id']),
      attemptCount: number(record['attemptCount']),
      cause: string(record['cause']),
      lastError: errorText(record['lastError']),
      lastErrorCode: errorCodeOf(record),
      completionSummary: string(record['completionSummary']),
      nextRetryAt: time(record['nextRetryAt']),
      startedAt: time(record['startedAt']),
      endedAt: time(record['endedAt']),
    }),
    [['attempts', taskId]],
  );
  tallyAttempt(rows, previous, row, timeOf(event));
}

/** F1: the class says how it ended, unless the event's own word or phase says that it ended otherwise. */
function statusOf(event: AgentEvent): TaskStatus {
  const status = ATTEMPT_STATUS[event.type] ?? 'unknown';
  if (event.type !== 'task.attempt.completed') return status;
  return worseEnd(string(payloadOf(event)['status']) ?? phaseResult(event.phase)) ?? status;
}

/** Counts an attempt among those of its session. The time is that of the change. */
export function tallyAttempt(
  rows: Rows,
  before: AttemptRow | undefined,
  after: AttemptRow,
  at = after.startedAt,
): void {
  const scope = after.sessionId ?? NO_SESSION;
  const wasOver = before !== undefined && isAttemptOver(before);
  if (!before) note(rows, scope, 'started', after.startedAt);
  if (!isAttemptOver(after)) {
    if (!wasOver) return;
    // It was taken for lost, and is running after all.
    note(rows, scope, 'started', at);
    delist(rows, 'ended-attempts', scope, after.id);
    return;
  }
  if (wasOver) return;
  note(rows, scope, 'stopped', after.endedAt);
  if (after.status !== 'completed' && after.status !== 'cancelled') note(rows, scope, 'failed', after.endedAt);
  enlist(rows, 'ended-attempts', scope, after.id);
}

/** Whether an attempt is over. Lost counts as over: another attempt follows. */
export function isAttemptOver({status}: AttemptRow): boolean {
  return status === 'lost' || TERMINAL_TASK_STATUSES.has(status);
}

/** What an attempt puts out, and what it has reached so far. */
function progress(event: AgentEvent, rows: Rows, taskId: string): void {
  const row = attemptAt(event, rows, taskId);
  if (!row) return;
  const payload = payloadOf(event);
  const stated = present({
    logs: addOutput(row.logs, payload),
    checkpointRefs: array(payload['checkpointRefs']),
    usage: usageOf(payload['attemptUsage']),
  });
  if (Object.keys(stated).length > 0) rows.set(attemptKey(row.id), {...row, ...stated});
}

/** The attempt that an event is about: the one that it names, else the one that is under way. */
function attemptAt(event: AgentEvent, rows: Rows, taskId: string): AttemptRow | undefined {
  const own = (id: string | undefined) => {
    const row = id === undefined ? undefined : rows.get(attemptKey(id));
    return row?.taskId === taskId ? row : undefined;
  };
  const named = idOf(event, 'attemptId');
  if (named !== undefined) return own(named);
  // A run may be the turn that reports, and no attempt.
  return own(event.runId) ?? own(rows.get(taskKey(taskId))?.currentRunId);
}

function describe(event: AgentEvent): Partial<AttemptRow> {
  const payload = payloadOf(event);
  return fill(pick(IN_PAYLOAD, payload), {
    runId: event.runId,
    nativeStatus: string(payload['status']),
    worker: string(payload['worker']) ?? event.agentId,
    attemptCount: number(payload['attemptCount']) ?? number(payload['attempt']),
    cause: string(payload['cause']) ?? string(payload['retryReason']),
    lastError: failureOf(event),
    lastErrorCode: errorCodeOf(payload),
    completionSummary: string(payload['completionSummary']) ?? string(payload['summary']),
    nextRetryAt: time(payload['nextRetryAt']),
  });
}

/** What the end of a task says of the attempt that it names: why. Its usage is the task's. */
function describeEnd(event: AgentEvent): Partial<AttemptRow> {
  const {lastError, lastErrorCode, failureCategory, retryable} = describe(event);
  return present({lastError, lastErrorCode, failureCategory, retryable});
}

function times(event: AgentEvent, status: TaskStatus, previous: AttemptRow | undefined): Partial<AttemptRow> {
  const at = timeOf(event);
  return present(status === 'running' ? {startedAt: previous?.startedAt ?? at} : {endedAt: at});
}

/** An attempt that goes on after it was lost has not ended. */
function found({endedAt: _ended, ...attempt}: AttemptRow): AttemptRow {
  return attempt;
}
