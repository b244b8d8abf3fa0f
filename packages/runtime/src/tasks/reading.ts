import type {AgentCommand} from 'agent-surfaces/commands';
import type {JsonObject} from 'agent-surfaces/protocol';
import {type AttemptRow, type EdgeRow, ProjectionStore, type Snapshot} from 'agent-surfaces/state';
import {Refused} from '../reply.js';
import type {SessionRuns} from '../runs.js';

/** Every fact of the session, as its log says now. */
export function factsOf({session}: SessionRuns): Snapshot {
  return ProjectionStore.replay(session.journal.events).snapshot();
}

/** Every task of the session, with its attempts and its edges. Emits nothing. */
export function readTasks(runs: SessionRuns): JsonObject {
  const {tasks, attempts, edges} = factsOf(runs);
  return {snapshot: {tasks, attempts, edges}};
}

/** One task, with its attempts and the edges that it is an end of. */
export function readTask(runs: SessionRuns, {taskId}: AgentCommand): JsonObject {
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
