import type {AgentCommand} from 'agent-surfaces/commands';
import type {JsonObject, TaskControl} from 'agent-surfaces/protocol';
import {number, object, present, string} from 'agent-surfaces/state';
import {Refused} from '../reply.js';
import type {SessionRuns} from '../runs.js';
import {causeOf, type Cause} from '../session.js';
import {aboutTask, checked, openTask, required, titleOf} from './asked.js';
import {canPause} from './controls.js';
import {openDependencies} from './dependencies.js';
import {GENERIC, unmetOf} from './generic.js';
import {linkTasks, unlinkTasks} from './link-commands.js';
import {lineage, made} from './making.js';
import {readTask, readTasks} from './reading.js';
import {isOver, type TaskRecord} from './record.js';

type Handler = (runs: SessionRuns, command: AgentCommand) => unknown;

/** What the runtime does with the commands of the task control plane. */
export const TASK_HANDLERS: Readonly<Record<TaskControl, Handler>> = {
  create_task: thenGoOn(createTask),
  update_task: thenGoOn(updateTask),
  start_task: thenGoOn(startTask),
  append_task_progress: thenGoOn(appendProgress),
  pause_task: thenGoOn(pauseTask),
  resume_task: thenGoOn(resumeTask),
  cancel_task: thenGoOn(cancelTask),
  retry_task: thenGoOn(retryTask),
  complete_task: thenGoOn(completeTask),
  fail_task: thenGoOn(failTask),
  link_tasks: thenGoOn(linkTasks),
  unlink_tasks: thenGoOn(unlinkTasks),
  list_tasks: readTasks,
  get_task: readTask,
};

function thenGoOn(handler: Handler): Handler {
  return (runs, command) => {
    handler(runs, command);
    runs.tasks.goOn();
  };
}

/** A task that somebody made has no plan of the scenario: it works through its acceptance once it is started. */
function createTask(runs: SessionRuns, command: AgentCommand): void {
  const objective = required(command, 'objective', 'Say what the task is for.');
  const facts = checked(command, ['title', 'priority', 'acceptance', 'constraints', 'assignee', 'scope']);
  const parent = string(command.payload?.['parentTaskId']);
  if (parent !== undefined) checkParent(runs, parent);
  const id = freeId(runs);
  const title = string(facts['title'])?.trim() ?? '';
  const draft = made(id, {
    objective,
    ...facts,
    title: title === '' ? titleOf(objective) : title,
    plan: GENERIC,
    maxAttempts: 2,
    requestedBy: 'user',
    visibility: 'foreground',
    ...lineage(runs.session, id, parent),
  });
  runs.session.emit(draft, causeOf(command));
}

function checkParent(runs: SessionRuns, parent: string): void {
  const record = aboutTask(runs, parent, 'parentTaskId');
  const cancelled = runs.tasks.book.cancelledAt(parent);
  if (cancelled)
    throw new Refused('cancelled_above', `"${cancelled.title}" is to be cancelled: nothing new is begun below it.`);
  if (isOver(record)) throw new Refused('already_settled', `"${record.title}" has ended: ${record.status}.`);
}

function freeId({session, tasks}: SessionRuns): string {
  for (let count = tasks.book.tasks.size + 1; ; count++) {
    const id = `${session.meta.id}.task${String(count)}`;
    if (!tasks.book.tasks.has(id) && !tasks.book.others.has(id)) return id;
  }
}

function updateTask(runs: SessionRuns, command: AgentCommand): void {
  const record = aboutTask(runs, command.taskId);
  const facts = checked(command, ['title', 'objective', 'priority', 'assignee', 'acceptance', 'constraints']);
  if (Object.keys(facts).length === 0) throw new Refused('invalid_input', 'Say what should be different.');
  runs.tasks.emit(record, 'task.updated', facts, causeOf(command));
}

function startTask(runs: SessionRuns, command: AgentCommand): void {
  const record = openTask(runs, command);
  const {status, title} = record;
  const blockers = openDependencies(record);
  const names = blockers.map(({taskId}) => `"${runs.tasks.book.tasks.get(taskId)?.title ?? taskId}"`).join(', ');
  if (status === 'paused') throw new Refused('agent_paused', `"${title}" is paused: resume it first.`);
  if (status === 'lost') throw new Refused('already_settled', `"${title}" is lost: retry it, and say why.`);
  if (status !== 'accepted' && status !== 'retrying' && status !== 'blocked')
    throw new Refused('already_settled', `"${title}" was started already: ${status}.`);
  if (blockers.length > 0) throw new Refused('blocked_by', `"${title}" waits for ${names}.`);
  runs.tasks.start(record, causeOf(command));
}

function appendProgress(runs: SessionRuns, command: AgentCommand): void {
  const record = openTask(runs, command);
  const summary = required(command, 'summary', 'Say what has come of it so far.');
  const {percent, phase, step, counters, acceptanceCoverage} = command.payload ?? {};
  const facts = present({
    percent: number(percent),
    phase: string(phase),
    step: string(step),
    counters: object(counters),
    acceptanceCoverage: object(acceptanceCoverage),
  });
  runs.tasks.emit(record, 'task.progress', {...facts, summary, by: 'user'}, causeOf(command));
}

function pauseTask(runs: SessionRuns, command: AgentCommand): void {
  const record = openTask(runs, command);
  if (record.status === 'paused') throw new Refused('already_settled', `"${record.title}" is paused already.`);
  if (!canPause(record)) throw new Refused('conflict', `"${record.title}" cannot be paused now: ${record.status}.`);
  runs.tasks.emitAttempt(record, 'task.paused', {reason: reasonOf(command)}, causeOf(command));
}

/** Goes on where it was: the same attempt, or the same place among those that wait. */
function resumeTask(runs: SessionRuns, command: AgentCommand): void {
  const record = openTask(runs, command);
  if (record.status !== 'paused') throw new Refused('already_settled', `"${record.title}" is not paused.`);
  runs.tasks.emitAttempt(record, 'task.resumed', {reason: ''}, causeOf(command));
  if (!record.isOpen) runs.tasks.enqueue(record, causeOf(command));
}

/** K5: records the cancel request with the task, and with its descendants where it cascades; the task service ends them. */
function cancelTask(runs: SessionRuns, command: AgentCommand): void {
  const record = aboutTask(runs, command.taskId);
  const {cascade} = command.payload ?? {};
  if (cascade !== 'self' && cascade !== 'all') {
    const fields = {cascade: 'Choose one of: self, all.'};
    throw new Refused('invalid_input', 'Say whether the tasks below it are meant too.', fields);
  }
  if (isOver(record)) throw new Refused('already_settled', `"${record.title}" has ended: ${record.status}.`);
  if (record.cancel && (cascade === 'self' || record.cancel.cascade === 'all'))
    throw new Refused('already_settled', `"${record.title}" is being cancelled already.`);
  runs.tasks.emit(record, 'task.cancel_requested', {cascade, reason: reasonOf(command)}, causeOf(command));
}

function retryTask(runs: SessionRuns, command: AgentCommand): void {
  const record = aboutTask(runs, command.taskId);
  const reason = required(command, 'reason', 'Say why it should be tried again.');
  const {mode = 'attempt'} = command.payload ?? {};
  if (mode === 'delivery') {
    redeliver(runs, command, record, reason);
    return;
  }
  if (mode !== 'attempt')
    throw new Refused('invalid_input', 'There is no such way to retry.', {mode: 'Choose one of: attempt, delivery.'});
  if (!isOver(record) && record.status !== 'lost')
    throw new Refused('not_retryable', `"${record.title}" has not ended: ${record.status}.`);
  const cancelled = runs.tasks.book.cancelledAt(record.parent);
  if (cancelled)
    throw new Refused('cancelled_above', `"${cancelled.title}" is to be cancelled: nothing new is begun below it.`);
  tryAgain(runs, record, reason, causeOf(command));
}

/** Begins a new attempt. What was cancelled along with the task is taken up with it. */
function tryAgain(runs: SessionRuns, record: TaskRecord, reason: string, cause: Cause): void {
  const {book} = runs.tasks;
  const next = {cause: 'requested', reason, nextRetryAt: new Date(runs.now()).toISOString()};
  const maxAttempts = Math.max(record.maxAttempts, record.attempts + 1);
  const isWhole = record.status === 'cancelled' && record.cancel?.cascade === 'all';
  runs.tasks.emit(record, 'task.retrying', {...next, maxAttempts}, cause);
  const again = book.tasks.get(record.id);
  if (again) runs.tasks.start(again, cause);
  if (!isWhole) return;
  for (const child of book.childrenOf(record.id))
    if (child.status === 'cancelled') tryAgain(runs, child, reason, cause);
}

function redeliver(runs: SessionRuns, command: AgentCommand, record: TaskRecord, reason: string): void {
  const state = record.delivery?.state ?? 'unknown';
  if (record.status !== 'completed')
    throw new Refused('not_retryable', `"${record.title}" is not completed: there is nothing to deliver yet.`);
  if (state !== 'failed' && state !== 'queued' && state !== 'parent_missing')
    throw new Refused('not_retryable', `There is no failed delivery of "${record.title}": ${state}.`);
  runs.tasks.redeliver(record, reason, causeOf(command));
}

function completeTask(runs: SessionRuns, command: AgentCommand): void {
  const record = openTask(runs, command);
  const unmet = unmetOf(record);
  const open = runs.tasks.book.openChildren(record.id);
  if (unmet.length > 0)
    throw new Refused('acceptance_unmet', `Not fulfilled as far as anybody said: ${unmet.join('; ')}.`);
  if (open > 0) throw new Refused('children_open', `Tasks below it have not ended: ${String(open)}.`);
  const cause = causeOf(command);
  const summary = string(command.payload?.['summary'])?.trim();
  runs.tasks.complete(record, cause, summary === '' ? undefined : summary);
  runs.closeOpen(record.attemptId, 'The task was completed.', cause);
}

function failTask(runs: SessionRuns, command: AgentCommand): void {
  const record = openTask(runs, command);
  const error = required(command, 'reason', 'Say why it has failed.');
  const cause = causeOf(command);
  const facts: JsonObject = {error, failureCategory: 'settled_by_user', retryable: true};
  if (record.isOpen) runs.tasks.emitAttempt(record, 'task.attempt.failed', facts, cause);
  runs.tasks.emit(record, 'task.failed', {...facts, reason: error, nextRetryAt: null, blockers: []}, cause);
  runs.closeOpen(record.attemptId, 'The task was settled as failed.', cause);
}

function reasonOf({payload}: AgentCommand): string {
  const reason = string(payload?.['reason'])?.trim() ?? '';
  return reason === '' ? 'Asked for by the user.' : reason;
}
