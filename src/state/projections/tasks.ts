import type {AgentEvent} from '../../protocol/envelope.js';
import {TASK_EVENT_STATUS, TASK_EVENT_TYPES, TERMINAL_TASK_STATUSES, type TaskStatus} from '../../protocol/task.js';
import {taskStatus} from '../../protocol/vocabulary.js';
import {NO_SESSION, taskKey} from '../keys.js';
import type {Projection} from '../projection.js';
import type {Rows} from '../rows.js';
import {field, idOf, object, payloadOf, present, string, timeOf} from '../read.js';
import {flag} from './diagnostics.js';
import {enlist, upsert} from './links.js';
import {mergeProgress} from './task-progress.js';
import {describe, describeProgress, isJob, isWorkItem, type TaskRow} from './task-record.js';
import {tally} from './task-tally.js';

/** Tasks and their whole event family. Attempts and edges have projections of their own. */
export const tasks: Projection = {
  name: 'tasks',
  handles: ['task.changed', ...TASK_EVENT_TYPES],
  apply(event, rows) {
    const id = idOf(event, 'taskId') ?? idOf(event, 'workItemId');
    if (id === undefined) return;
    const earlier = rows.get<TaskRow>(taskKey(id));
    const previous = earlier && reopened(rows, earlier, event);
    // Progress comes often and describes nothing but itself.
    const known = event.type === 'task.progress' ? describeProgress(event) : describe(event);
    const late = previous !== undefined && isSettled(previous, event);
    const reported = statusOf(event, previous);
    if (late && reported !== undefined) flag(rows, event, 'task_changed_after_end', id, event.type);
    const status = late ? undefined : reported;
    const {sessionId, threadId, turnId, agentId, parentSessionId, parentThreadId} = event;
    upsert<TaskRow>(
      rows,
      taskKey(id),
      {id, status: 'unknown', ...present({sessionId, createdAt: timeOf(event)})},
      {
        ...known,
        ...present({status, threadId, turnId, agentId, parentSessionId, parentThreadId, updatedAt: timeOf(event)}),
        ...times(event, status, previous),
        ...mergeProgress(event, previous),
        ...remark(event, previous),
        ...cancellation(event, previous),
      },
      [['tasks', sessionId ?? NO_SESSION]],
    );
    const task = rows.get<TaskRow>(taskKey(id));
    // What it is may be told later than that it is.
    if (task) enlistByKind(rows, task, previous);
    setCurrentRun(event, rows, id);
    tally(rows, earlier, rows.get<TaskRow>(taskKey(id)));
  },
};

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

/** A task that is tried again after its end has not ended, and nobody wants it cancelled any longer. */
function reopened(rows: Rows, task: TaskRow, event: AgentEvent): TaskRow {
  const isAgain = event.type === 'task.retrying' || event.type === 'task.started';
  if (!isAgain || !TERMINAL_TASK_STATUSES.has(task.status) || isSettled(task, event)) return task;
  const {endedAt: _ended, cancelRequested: _cancelled, ...rest} = task;
  rows.set(taskKey(task.id), rest);
  return rest;
}

function attemptOf(event: AgentEvent): string | undefined {
  return idOf(event, 'attemptId') ?? event.runId;
}

function statusOf(event: AgentEvent, previous: TaskRow | undefined): TaskStatus | undefined {
  const native = string(field(event, 'status')) ?? string(event['runtimeStatus']);
  const byType = TASK_EVENT_STATUS[event.type as keyof typeof TASK_EVENT_STATUS] as TaskStatus | undefined;
  if (event.type === 'task.waiting') return waitingStatus(event, native);
  // An attempt's status is the attempt's: the task's own status is reported for the task.
  if (event.type.startsWith('task.attempt.')) return previous ? undefined : 'running';
  if (event.type === 'task.created' && native !== undefined) return taskStatus(native);
  const status = byType ?? (native === undefined ? undefined : taskStatus(native));
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

function times(event: AgentEvent, status: TaskStatus | undefined, previous: TaskRow | undefined): Partial<TaskRow> {
  const at = timeOf(event);
  return present({
    startedAt: status === 'running' && previous?.startedAt === undefined ? at : undefined,
    endedAt: status !== undefined && TERMINAL_TASK_STATUSES.has(status) && status !== 'archived' ? at : undefined,
  });
}

/** One comment more: a board that says only the new one means it on top of those before. */
function remark(event: AgentEvent, previous: TaskRow | undefined): Partial<TaskRow> {
  const comment = object(payloadOf(event)['comment']);
  return comment ? {comments: [...(previous?.comments ?? []), comment]} : {};
}

function cancellation(event: AgentEvent, previous: TaskRow | undefined): Partial<TaskRow> {
  if (event.type !== 'task.cancel_requested' || previous?.cancelRequested) return {};
  const reason = string(field(event, 'reason'));
  return {cancelRequested: present({at: timeOf(event), reason, cascade: string(field(event, 'cascade'))})};
}

function setCurrentRun(event: AgentEvent, rows: Rows, id: string): void {
  if (!event.type.startsWith('task.attempt.') && event.type !== 'task.started' && event.type !== 'task.retrying')
    return;
  const run = attemptOf(event);
  const task = rows.get<TaskRow>(taskKey(id));
  if (run === undefined || !task || task.currentRunId === run || event.type === 'task.attempt.failed') return;
  rows.set(taskKey(id), {...task, currentRunId: run});
}
