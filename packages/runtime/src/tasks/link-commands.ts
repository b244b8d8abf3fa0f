import type {AgentCommand} from 'agent-surfaces/commands';
import {TASK_RELATIONS, type TaskRelation} from 'agent-surfaces/protocol';
import {type EdgeRow, present, type Snapshot, string} from 'agent-surfaces/state';
import {Refused} from '../reply.js';
import type {SessionRuns} from '../runs.js';
import {causeOf} from '../session.js';
import {aboutTask, required} from './asked.js';
import {factsOf} from './reading.js';
import type {TaskRecord} from './record.js';

/** What each relation leads to; the others lead to tasks. */
const TARGETS: Partial<Record<TaskRelation, (facts: Snapshot, id: string) => boolean>> = {
  source_attempt: ({attempts}, id) => id in attempts,
  spawned_subagent: ({agents}, id) => id in agents,
  assigned_thread: ({runs}, id) => Object.values(runs).some((run) => (run as {threadId?: string}).threadId === id),
  produced_artifact: ({artifacts}, id) => id in artifacts,
  consumed_artifact: ({artifacts}, id) => id in artifacts,
  evidence: ({evidence}, id) => id in evidence,
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
  const relation = required(command, 'relation', 'Say how they belong together.') as TaskRelation;
  if (!TASK_RELATIONS.includes(relation))
    throw new Refused('invalid_input', 'There is no such relation.', {
      relation: `Choose one of: ${TASK_RELATIONS.join(', ')}.`,
    });
  const targetId = required(command, 'targetId', 'Say what it is linked with.');
  const words = present({reason: string(command.payload?.['reason'])?.trim()});
  if (relation === 'parent')
    return {relation: 'child', from: aboutTask(runs, targetId, 'targetId'), to: record.id, ...words};
  return {relation, from: record, to: targetId, ...words};
}

function isThere({edges}: Snapshot, {relation, from, to}: Edge): boolean {
  const edge = edges[`${relation}:${from.id}:${to}`] as EdgeRow | undefined;
  return edge !== undefined && edge.status !== 'removed';
}

/** Links a task with another, or with something that it made or used. */
export function linkTasks(runs: SessionRuns, command: AgentCommand): void {
  const edge = edgeOf(runs, command);
  const facts = factsOf(runs);
  checkTarget(runs, facts, edge);
  checkCircle(runs, edge);
  if (isThere(facts, edge)) throw new Refused('already_settled', 'They are linked like that already.');
  if (edge.relation === 'child') moveChild(runs, command, edge);
  else emitEdge(runs, command, edge, 'active');
}

/** Takes a link away. */
export function unlinkTasks(runs: SessionRuns, command: AgentCommand): void {
  const edge = edgeOf(runs, command);
  if (!isThere(factsOf(runs), edge)) throw new Refused('unknown_link', 'There is no such link.');
  emitEdge(runs, command, edge, 'removed');
  const child = edge.relation === 'child' ? runs.tasks.book.tasks.get(edge.to) : undefined;
  if (child) runs.tasks.emit(child, 'task.updated', {parentTaskId: null}, causeOf(command));
}

function checkTarget(runs: SessionRuns, facts: Snapshot, {relation, to}: Edge): void {
  const isKnown = TARGETS[relation];
  if (isKnown) {
    if (!isKnown(facts, to))
      throw new Refused('invalid_input', 'There is nothing like that in this session.', {targetId: 'This is unknown.'});
  } else if (relation === 'source_task' ? !(to in facts.tasks) : !runs.tasks.book.tasks.has(to))
    throw new Refused('unknown_task', 'There is no such task in this session.', {targetId: 'This is unknown.'});
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
