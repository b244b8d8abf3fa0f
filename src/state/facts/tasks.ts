import type {AgentEvent} from '../../protocol/envelope.js';
import {TASK_EVENT_TYPES, eventClass} from '../../protocol/event-classes.js';
import {DELIVERY_STATES, TASK_GROUP_OF, TERMINAL_TASK_STATUSES, type TaskStatus} from '../../protocol/task.js';
import {phaseResult, taskStatus, worseEnd} from '../../protocol/vocabulary.js';
import {defineFact, on} from '../core/fact.js';
import {delist, enlist} from '../core/lists.js';
import type {Rows} from '../core/rows.js';
import {any, array, fields, needed, oneOf, or} from '../core/shape.js';
import {NO_SESSION, taskKey} from '../keys.js';
import {boolean, field, fill, idOf, list, named, number, object, payloadOf, present, string, timeOf} from '../read.js';
import {flag} from './diagnostics.js';
import {linkCited} from './evidence-links.js';
import {refIds} from './evidence-refs.js';
import {reportIncomplete} from './runtime-entities.js';
import {
  IN_PAYLOAD,
  TEXTS,
  describe,
  describeAttempted,
  describeLinked,
  describeProgress,
  isJob,
  isWorkItem,
  mergeDelivery,
  statusIn,
  taskIdIn,
  withoutEnd,
  withoutParent,
  withoutStanding,
  type TaskRow,
} from './task-record.js';
import {tally} from './task-tally.js';

/** Tasks and their whole event family. Attempts and edges have projections of their own. */
export const tasks = defineFact({
  key: taskKey,
  list: 'tasks',
  idIn: taskIdIn,
  breadth: 1,
  shape: {
    id: needed(string),
    status: or(statusIn, 'unknown'),
    priority: (value) => string(value) ?? number(value),
    delivery: oneOf(DELIVERY_STATES),
    evidenceRefs: array,
    profile: any,
    retryableOverload: boolean,
    ...fields(string, ...TEXTS),
    ...IN_PAYLOAD,
    ...fields(string, 'nativeStatus', 'runtimeEntity', 'sessionId', 'threadId', 'turnId', 'agentId', 'parentSessionId'),
    ...fields(string, 'parentThreadId', 'kind', 'family', 'owner', 'assignee', 'blocker', 'currentRunId', 'jobId'),
    ...fields(string, 'lastError', 'lastErrorCode', 'statusReason', 'remoteAgentRef'),
    ...fields(number, 'maxAttempts', 'nextRetryAt', 'queuedTurnCount', 'providerParallelBudget'),
    ...fields(number, 'createdAt', 'updatedAt', 'startedAt', 'endedAt'),
    ...fields(object, 'progress', 'deliveryDetail', 'cancelRequested'),
  },
  merge(known, incoming) {
    if (!isEndUndone(known, incoming)) return {...known, ...incoming};
    return isAhead(known, incoming) ? known : {...withoutEnd(known), ...incoming};
  },
  index(row, rows, known) {
    if (known && known.sessionId !== row.sessionId) {
      delist(rows, 'tasks', known.sessionId ?? NO_SESSION, row.id);
      enlist(rows, 'tasks', row.sessionId ?? NO_SESSION, row.id);
    }
    enlistByKind(rows, row, known);
    tally(rows, known, row);
    linkCited(rows, taskKey(row.id), refIds(row.evidenceRefs) ?? []);
  },
  events: on(['task.changed', 'team.changed', ...TASK_EVENT_TYPES], (given, rows) => {
    const id = taskIdIn(given);
    if (id === undefined) return;
    // T13: a board may report its items as a change of the team.
    const event = given.type === 'team.changed' ? {...given, type: 'task.changed'} : given;
    const earlier = rows.get(taskKey(id));
    const previous = earlier && reopened(rows, earlier, event);
    const known = knownFrom(event);
    const late = previous !== undefined && isSettled(previous, event);
    const reported = statusOf(event, previous);
    if (late && reported !== undefined) flag(rows, event, 'task_changed_after_end', id, event.type);
    const status = late ? undefined : reported;
    if (previous && status !== undefined && status !== previous.status)
      rows.set(taskKey(id), withoutStanding(previous));
    // A runtime says null where it is part of nothing any longer.
    else if (previous && payloadOf(event)['parentTaskId'] === null) rows.set(taskKey(id), withoutParent(previous));
    const {sessionId, threadId, turnId, agentId, parentSessionId, parentThreadId} = event;
    const at = timeOf(event);
    const task: TaskRow = {...(rows.get(taskKey(id)) ?? {id, status: 'unknown', sessionId, createdAt: at})};
    fill(task, known);
    fill(task, {
      status,
      threadId,
      turnId,
      agentId,
      parentSessionId,
      parentThreadId,
      updatedAt: known.updatedAt ?? at,
      startedAt: known.startedAt ?? (status === 'running' && previous?.startedAt === undefined ? at : undefined),
      endedAt: known.endedAt ?? (isEnd(status) ? at : undefined),
      deliveryDetail: mergeDelivery(known, previous),
      progress: mergeProgress(event, previous),
      comments: remark(event, previous),
      cancelRequested: cancellation(event, previous),
    });
    rows.set(taskKey(id), task);
    if (!previous) enlist(rows, 'tasks', sessionId ?? NO_SESSION, id);
    // The kind of a task may be reported after its first event.
    enlistByKind(rows, task, previous);
    setCurrentRun(event, rows, id);
    tally(rows, earlier, rows.get(taskKey(id)));
    reportIncomplete(rows, event, taskKey(id));
  }),
});

function isEnd(status: TaskStatus | undefined): boolean {
  return status !== undefined && TERMINAL_TASK_STATUSES.has(status) && status !== 'archived';
}

/** Whether a task has ended since a snapshot. One that was tried again since has a later time, or another run. */
function isAhead(known: TaskRow, incoming: Partial<TaskRow>): boolean {
  if (known.updatedAt !== undefined && incoming.updatedAt !== undefined) return incoming.updatedAt <= known.updatedAt;
  return known.currentRunId === incoming.currentRunId;
}

function isEndUndone(known: TaskRow, {status}: Partial<TaskRow>): boolean {
  if (status === undefined || !TERMINAL_TASK_STATUSES.has(known.status)) return false;
  return !TERMINAL_TASK_STATUSES.has(status);
}

/** What an event says about a task. An event of progress is frequent and describes only the progress. */
function knownFrom(event: AgentEvent): Partial<TaskRow> {
  if (event.type === 'task.progress') return describeProgress(event);
  if (event.type === 'task.dependency.updated') return describeLinked(event);
  if (event.type === 'task.delegated') return {...describe(event), nativeStatus: undefined};
  return isAboutAttempt(event) ? describeAttempted(event) : describe(event);
}

/** Items of a board and jobs are listed apart as well. */
export function enlistByKind(rows: Rows, task: TaskRow, previous: TaskRow | undefined): void {
  const scope = task.sessionId ?? NO_SESSION;
  if (isWorkItem(task) && !(previous && isWorkItem(previous))) enlist(rows, 'work-items', scope, task.id);
  if (isJob(task) && !(previous && isJob(previous))) enlist(rows, 'jobs', scope, task.id);
}

/** After the end only a retry, another attempt, a repair of the end's own word, or archiving may follow. */
function isSettled(task: TaskRow, event: AgentEvent): boolean {
  if (!TERMINAL_TASK_STATUSES.has(task.status)) return false;
  if (event.type === 'task.started') return (attemptOf(event) ?? task.currentRunId) === task.currentRunId;
  return !/^task\.(retrying|archived|changed|updated|attempt)/.test(event.type);
}

/** A task that is tried again after its end has not ended, and a cancellation of it no longer holds. */
function reopened(rows: Rows, task: TaskRow, event: AgentEvent): TaskRow {
  if (!TERMINAL_TASK_STATUSES.has(task.status) || isSettled(task, event)) return task;
  const isAgain = event.type === 'task.retrying' || event.type === 'task.started';
  const stated = isAboutAttempt(event) ? undefined : statusOf(event, undefined);
  if (!isAgain && (stated === undefined || !isGoingOn(stated))) return task;
  const {cancelRequested, ...rest} = withoutEnd(task);
  // A correction of the end's word is not a person who asks for it again.
  const open: TaskRow = isAgain || !cancelRequested ? rest : {...rest, cancelRequested};
  rows.set(taskKey(task.id), open);
  return open;
}

/** Whether a status says that there is work to come. That nobody knows says nothing of it. */
function isGoingOn(status: TaskStatus): boolean {
  return !TERMINAL_TASK_STATUSES.has(status) && TASK_GROUP_OF[status] !== 'unclear';
}

function isAboutAttempt(event: AgentEvent): boolean {
  return event.type.startsWith('task.attempt.');
}

function attemptOf(event: AgentEvent): string | undefined {
  return idOf(event, 'attemptId') ?? event.runId;
}

function statusOf(event: AgentEvent, previous: TaskRow | undefined): TaskStatus | undefined {
  const native = string(field(event, 'status')) ?? named(event, 'runtimeStatus');
  const byType = eventClass(event.type)?.status;
  if (event.type === 'task.waiting') return waitingStatus(event, native);
  // The status of an edge, or of what was delegated, is not the task's own.
  if (event.type === 'task.dependency.updated' || event.type === 'task.delegated') return undefined;
  // An attempt's status is the attempt's: the task's own status is reported for the task.
  if (isAboutAttempt(event)) return previous || event.type !== 'task.attempt.started' ? undefined : 'running';
  if (event.type === 'task.created' && native !== undefined) return taskStatus(native);
  // F1: where no word says how it stands, a phase may say that it ended badly; no class makes an end better than that.
  const worse = worseEnd(native ?? phaseResult(event.phase));
  const byWord = native === undefined ? worse : taskStatus(native);
  const status = byType === 'completed' ? (worse ?? byType) : (byType ?? byWord);
  // Cancellation asked for is not undone by work that was already under way.
  if (previous?.cancelRequested && (status === 'running' || status === 'queued' || status === 'preparing'))
    return 'cancelling';
  return status;
}

function waitingStatus(event: AgentEvent, native: string | undefined): TaskStatus {
  const waitsFor = string(field(event, 'waitingFor')) ?? string(field(event, 'reason')) ?? native ?? '';
  if (/input|user|clarif/.test(waitsFor)) return 'waiting_input';
  if (/permission|approv|policy/.test(waitsFor)) return 'waiting_permission';
  return 'waiting_resource';
}

/** One comment more: a board that says only the new one means it on top of those before. */
function remark(event: AgentEvent, previous: TaskRow | undefined): TaskRow['comments'] {
  const comment = object(payloadOf(event)['comment']);
  return comment && [...(previous?.comments ?? []), comment];
}

function cancellation(event: AgentEvent, previous: TaskRow | undefined): TaskRow['cancelRequested'] {
  if (event.type !== 'task.cancel_requested' || previous?.cancelRequested) return undefined;
  const reason = string(field(event, 'reason'));
  return present({at: timeOf(event), reason, cascade: string(field(event, 'cascade'))});
}

function setCurrentRun(event: AgentEvent, rows: Rows, id: string): void {
  if (!isAboutAttempt(event) && event.type !== 'task.started' && event.type !== 'task.retrying') return;
  const run = attemptOf(event);
  const task = rows.get(taskKey(id));
  if (run === undefined || !task || task.currentRunId === run) return;
  // The end of an attempt makes it no newer than it is.
  const isEnd = event.type === 'task.attempt.failed' || event.type === 'task.attempt.completed';
  if (isEnd && task.currentRunId !== undefined) return;
  rows.set(taskKey(id), {...task, currentRunId: run});
}

/** More outputs than this are the newest ones: the rest is in the log. */
const MOST_REFS = 200;

/** Progress is facts, merged field by field; outputs are added, each with how far it goes. */
function mergeProgress(event: AgentEvent, previous: TaskRow | undefined): TaskRow['progress'] {
  const payload = payloadOf(event);
  const nested = object(payload['progress']);
  const flat =
    event.type === 'task.progress'
      ? present({
          phase: payload['phase'],
          step: payload['step'] ?? payload['currentStep'],
          percent: number(payload['percent']),
          summary: string(payload['summary']),
          counters: payload['counters'],
          outputRefs: payload['outputRefs'],
          outputOffsets: payload['outputOffsets'],
          validation: payload['validation'],
          acceptanceCoverage: payload['acceptanceCoverage'],
        })
      : {};
  if (!nested && Object.keys(flat).length === 0) return undefined;
  const outputRefs = addRefs(previous?.progress?.['outputRefs'], nested?.['outputRefs'] ?? flat.outputRefs);
  return fill(fill({...previous?.progress, ...nested}, flat), {outputRefs});
}

/** What names an output: text, or the ref or id of an object. */
function refName(value: unknown): string | undefined {
  const given = object(value);
  return string(value) ?? string(given?.['ref']) ?? string(given?.['id']);
}

/** Outputs by name: one that comes again gets its newest offset, and none is removed by a new one. */
function addRefs(known: unknown, given: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(given)) return undefined;
  const byName = new Map(list(known).map((ref) => [refName(ref), ref]));
  for (const ref of given) if (refName(ref) !== undefined) byName.set(refName(ref), ref);
  return [...byName.values()].slice(-MOST_REFS);
}
