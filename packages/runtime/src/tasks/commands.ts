import type {AgentCommand} from 'agent-surfaces/commands';
import {type JsonObject, TASK_RELATIONS, type TaskControl, type TaskRelation} from 'agent-surfaces/protocol';
import {
  agentKey,
  artifactKey,
  attemptKey,
  type AttemptRow,
  edgeKey,
  type EdgeRow,
  evidenceKey,
  number,
  object,
  present,
  ProjectionStore,
  type Snapshot,
  string,
  taskKey,
} from 'agent-surfaces/state';
import {ASKED_FOR, oneOf, reasonOf, wordsIn} from '../check-input.js';
import {Refused} from '../reply.js';
import type {SessionRuns} from '../runs.js';
import {type Cause, causeOf, type Session} from '../session.js';
import {canPause, isOver, openDependencies, type TaskRecord} from './record.js';
import {GENERIC, unmetOf} from './generic.js';
import {lineage, made} from './making.js';

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
  runs.tasks.emitAttempt(record, 'task.paused', {reason: reasonOf(command) ?? ASKED_FOR}, causeOf(command));
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
  const words = 'Say whether the tasks below it are meant too.';
  const cascade = oneOf(command.payload?.['cascade'], 'cascade', ['self', 'all'], words);
  if (isOver(record)) throw new Refused('already_settled', `"${record.title}" has ended: ${record.status}.`);
  if (record.cancel && (cascade === 'self' || record.cancel.cascade === 'all'))
    throw new Refused('already_settled', `"${record.title}" is being cancelled already.`);
  runs.tasks.emit(record, 'task.cancel_requested', {cascade, reason: reasonOf(command) ?? ASKED_FOR}, causeOf(command));
}

function retryTask(runs: SessionRuns, command: AgentCommand): void {
  const record = aboutTask(runs, command.taskId);
  const reason = required(command, 'reason', 'Say why it should be tried again.');
  const {mode = 'attempt'} = command.payload ?? {};
  if (oneOf(mode, 'mode', ['attempt', 'delivery'], 'There is no such way to retry.') === 'delivery') {
    redeliver(runs, command, record, reason);
    return;
  }
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

/** What each relation leads to; the others lead to tasks. */
const TARGETS: Partial<Record<TaskRelation, (session: Session, id: string) => boolean>> = {
  source_attempt: ({state: {rows}}, id) => rows.get(attemptKey(id)) !== undefined,
  source_task: ({state: {rows}}, id) => rows.get(taskKey(id)) !== undefined,
  spawned_subagent: ({state: {rows}}, id) => rows.get(agentKey(id)) !== undefined,
  assigned_thread: ({journal}, id) =>
    journal.events.some(({runId, threadId}) => runId !== undefined && threadId === id),
  produced_artifact: ({state: {rows}}, id) => rows.get(artifactKey(id)) !== undefined,
  consumed_artifact: ({state: {rows}}, id) => rows.get(artifactKey(id)) !== undefined,
  evidence: ({state: {rows}}, id) => rows.get(evidenceKey(id)) !== undefined,
};

/** An edge as the graph has it: a parent relation is stored as the child relation of the other task. */
interface Edge {
  readonly relation: TaskRelation;
  readonly from: TaskRecord;
  readonly to: string;
  readonly reason?: string;
}

function edgeOf(runs: SessionRuns, command: AgentCommand): Edge {
  const record = aboutTask(runs, command.taskId);
  const relation = oneOf(command.payload?.['relation'], 'relation', TASK_RELATIONS, 'There is no such relation.');
  const targetId = required(command, 'targetId', 'Say what it is linked with.');
  const words = present({reason: string(command.payload?.['reason'])?.trim()});
  if (relation === 'parent')
    return {relation: 'child', from: aboutTask(runs, targetId, 'targetId'), to: record.id, ...words};
  return {relation, from: record, to: targetId, ...words};
}

function isThere({session}: SessionRuns, {relation, from, to}: Edge): boolean {
  const edge = session.state.rows.get(edgeKey(`${relation}:${from.id}:${to}`));
  return edge !== undefined && edge.status !== 'removed';
}

/** Links a task with another, or with something that it made or used. */
function linkTasks(runs: SessionRuns, command: AgentCommand): void {
  const edge = edgeOf(runs, command);
  checkTarget(runs, edge);
  checkCircle(runs, edge);
  if (isThere(runs, edge)) throw new Refused('already_settled', 'They are linked like that already.');
  if (edge.relation === 'child') moveChild(runs, command, edge);
  else emitEdge(runs, command, edge, 'active');
}

function unlinkTasks(runs: SessionRuns, command: AgentCommand): void {
  const edge = edgeOf(runs, command);
  if (!isThere(runs, edge)) throw new Refused('unknown_link', 'There is no such link.');
  emitEdge(runs, command, edge, 'removed');
  const child = edge.relation === 'child' ? runs.tasks.book.tasks.get(edge.to) : undefined;
  if (child) runs.tasks.emit(child, 'task.updated', {parentTaskId: null}, causeOf(command));
}

function checkTarget({session, tasks}: SessionRuns, {relation, to}: Edge): void {
  const isKnown = TARGETS[relation];
  if (isKnown ? isKnown(session, to) : tasks.book.tasks.has(to)) return;
  const isTask = !isKnown || relation === 'source_task';
  const [code, what] = isTask
    ? (['unknown_task', 'no such task'] as const)
    : (['invalid_input', 'nothing like that'] as const);
  throw new Refused(code, `There is ${what} in this session.`, {targetId: 'This is unknown.'});
}

function checkCircle({tasks: {book}}: SessionRuns, {relation, from, to}: Edge): void {
  const isCircle =
    (relation === 'blocks' && book.waitsFor(from.id, to)) ||
    ((relation === 'blocked_by' || relation === 'child') && book.waitsFor(to, from.id)) ||
    from.id === to;
  if (isCircle) throw new Refused('would_circle', `That would be a circle: "${from.title}" would wait for itself.`);
}

/** A task has one parent: it leaves the one that it had. */
function moveChild(runs: SessionRuns, command: AgentCommand, edge: Edge): void {
  const child = aboutTask(runs, edge.to, 'targetId');
  const cancelled = runs.tasks.book.cancelledAt(edge.from.id);
  if (cancelled)
    throw new Refused('cancelled_above', `"${cancelled.title}" is to be cancelled: nothing new is begun below it.`);
  const old = child.parent === undefined ? undefined : runs.tasks.book.tasks.get(child.parent);
  if (old) emitEdge(runs, command, {relation: 'child', from: old, to: child.id}, 'removed');
  emitEdge(runs, command, edge, 'active');
  runs.tasks.emit(child, 'task.updated', {parentTaskId: edge.from.id}, causeOf(command));
}

function emitEdge(runs: SessionRuns, command: AgentCommand, edge: Edge, status: string): void {
  const {relation, from, to: targetId, reason} = edge;
  const payload = {relation, targetId, status, ...present({reason})};
  runs.tasks.emit(from, 'task.dependency.updated', payload, causeOf(command));
}

const MAX_TITLE = 80;
const MAX_TEXT = 20_000;

/** The task that is meant; it must be one of those that are worked on here. */
function aboutTask({tasks}: SessionRuns, id: string | undefined, name = 'taskId'): TaskRecord {
  if (id === undefined) throw new Refused('bad_command', `Say which task is meant: ${name} is missing.`);
  const record = tasks.book.tasks.get(id);
  if (record && !tasks.planOf(record))
    throw new Refused('unknown_scenario', 'This runtime does not know what the task does any more.');
  if (record) return record;
  if (tasks.book.others.has(id))
    throw new Refused('unsupported', 'This runtime only shows that task: it is worked on elsewhere.');
  throw new Refused('unknown_task', 'There is no such task in this session.');
}

/** The task that is meant; it must not have ended, and nobody may want it cancelled. */
function openTask(runs: SessionRuns, {taskId}: AgentCommand): TaskRecord {
  const record = aboutTask(runs, taskId);
  if (isOver(record)) throw new Refused('already_settled', `"${record.title}" has ended: ${record.status}.`);
  if (record.cancel) throw new Refused('already_settled', `"${record.title}" is being cancelled.`);
  return record;
}

function required({payload}: AgentCommand, name: string, words: string): string {
  return wordsIn(payload?.[name], name, MAX_TEXT, words);
}

const isText = (value: unknown) => typeof value === 'string' && value.length <= MAX_TEXT;
const isFilled = (value: unknown) => isText(value) && (value as string).trim() !== '';

/** Whether a field of a task may be what somebody wants it to be, and the words for what it may be. */
const FIELDS: Readonly<Record<string, readonly [(value: unknown) => boolean, string]>> = {
  title: [isFilled, 'Give a text.'],
  objective: [isFilled, 'Give a text.'],
  assignee: [(value) => value === null || isText(value), 'Give a name, or null for nobody.'],
  priority: [(value) => isFilled(value) || Number.isFinite(value), 'Give a word or a number.'],
  acceptance: [(value) => Array.isArray(value) && value.every(isFilled), 'Give a list of conditions, each a text.'],
  constraints: [(value) => value !== null, 'Give the constraints.'],
  scope: [(value) => value !== null, 'Give the scope.'],
};

/** The given fields of a command, each of its kind; what is not given is left out. */
function checked({payload = {}}: AgentCommand, names: readonly string[]): JsonObject {
  const facts: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  for (const name of names) {
    const value = payload[name];
    const [isRight, words] = FIELDS[name] ?? [() => true, ''];
    if (value === undefined) continue;
    if (isRight(value)) facts[name] = value;
    else wrong[name] = words;
  }
  if (Object.keys(wrong).length > 0) throw new Refused('invalid_input', 'Some of it cannot be used.', wrong);
  return facts;
}

function titleOf(objective: string): string {
  const line = objective.split('\n')[0]?.trim() ?? '';
  return line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE - 1).trimEnd()}…`;
}

/** Every fact of the session, as its log says now. */
function factsOf({session}: SessionRuns): Snapshot {
  return ProjectionStore.replay(session.journal.events).snapshot();
}

/** Every task of the session, with its attempts and its edges. Emits nothing. */
function readTasks(runs: SessionRuns): JsonObject {
  const {tasks, attempts, edges} = factsOf(runs);
  return {snapshot: {tasks, attempts, edges}};
}

/** One task, with its attempts and the edges that it is an end of. */
function readTask(runs: SessionRuns, {taskId}: AgentCommand): JsonObject {
  const {tasks, attempts, edges} = factsOf(runs);
  const task = tasks[taskId ?? ''];
  if (taskId === undefined || !task) throw new Refused('unknown_task', 'There is no such task in this session.');
  const own = where<AttemptRow>(attempts, (attempt) => attempt.taskId === taskId);
  const ends = where<EdgeRow>(edges, ({from, to}) => from === taskId || to === taskId);
  return {snapshot: {tasks: {[taskId]: task}, attempts: own, edges: ends}};
}

function where<T>(group: Readonly<Record<string, unknown>>, isWanted: (row: T) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(group).filter(([, row]) => isWanted(row as T)));
}
