import type {TaskRelation} from '../../../protocol/task.js';
import {agentKey, artifactKey, attemptKey, evidenceKey, factKey, taskKey, type Key} from '../../../state/keys.js';
import type {EdgeRow} from '../../../state/facts/edges.js';
import {isJob, type TaskRow} from '../../../state/facts/task-record.js';
import {TERMINAL_TASK_STATUSES} from '../../../protocol/task.js';
import type {GraphEdge, GraphNode} from '../../internal/graph/graph-index.js';

/** What can stand in the graph. `group` is the page's own; those after it are only seen beside a task that is looked at. */
export type TaskNodeKind = 'task' | 'job' | 'group' | 'agent' | 'thread' | 'artifact' | 'evidence' | 'attempt';

/** One place in the graph. It holds no status: that is its row's. */
export interface TaskNode extends GraphNode {
  readonly kind: TaskNodeKind;
  /** The id of what it stands for; of a group what its members are below of. */
  readonly ref: string;
  /** The row that it is read from; a group has none. */
  readonly key?: Key;
}

/** How tasks are connected among each other. `job` leads from a job to what it made. */
export type LinkKind = 'child' | 'job' | 'blocks' | 'source';

/** How a task is connected to what is no task. */
type EndKind = 'spawned' | 'thread' | 'produced' | 'consumed' | 'evidence' | 'from-attempt';

/** One connection, in the direction in which work goes: a blocker leads to what it blocks. */
export interface TaskEdge extends GraphEdge {
  readonly kind: LinkKind | EndKind;
  /** The pair of nodes that it connects, where both are tasks. */
  readonly pair?: string;
  /** The row that states it, where it connects something else. */
  readonly key?: Key;
}

/** What a row states about two tasks. */
export interface Link {
  readonly kind: LinkKind;
  readonly from: Key<TaskRow>;
  readonly to: Key<TaskRow>;
  /** It holds nothing up any more. */
  readonly isQuiet: boolean;
}

const REMOVED = 'removed';
const QUIET: ReadonlySet<string> = new Set(['satisfied', 'resolved', 'released', 'done', 'completed', 'met']);

/** Whether an edge was added and not removed. */
export function isDrawn({status}: EdgeRow): boolean {
  return status !== REMOVED;
}

/** What an edge states about two tasks. `taskOf` finds the task of an attempt. Undefined where it connects something else. */
export function linksOfEdge(edge: EdgeRow, taskOf: (attemptId: string) => string | undefined): readonly Link[] {
  const {relation, status} = edge;
  const link = (kind: LinkKind, from: string, to: string): readonly Link[] =>
    from === to ? [] : [{kind, from: taskKey(from), to: taskKey(to), isQuiet: QUIET.has(status)}];
  if (!isDrawn(edge)) return [];
  switch (relation) {
    case 'child':
      return link('child', edge.from, edge.to);
    case 'parent':
      return link('child', edge.to, edge.from);
    case 'blocks':
      return link('blocks', edge.from, edge.to);
    case 'blocked_by':
      return link('blocks', edge.to, edge.from);
    case 'source_task':
      return link('source', edge.to, edge.from);
    case 'source_attempt': {
      const source = taskOf(edge.to);
      return source === undefined ? [] : link('source', source, edge.from);
    }
    default:
      return [];
  }
}

/** What a task's own row states: what it is part of, the job that made it, and which tasks hold it up. */
export function linksOfTask(task: TaskRow): readonly Link[] {
  const {id, parentTaskId, jobId, blockers = [], status} = task;
  const to = taskKey(id);
  const link = (kind: LinkKind, from: string | undefined): readonly Link[] =>
    from === undefined || from === id ? [] : [{kind, from: taskKey(from), to, isQuiet: false}];
  const held = TERMINAL_TASK_STATUSES.has(status) ? [] : blockers;
  return [
    ...link('child', parentTaskId),
    ...link('job', isJob(task) ? undefined : jobId),
    ...held.flatMap(({taskId}) => link('blocks', taskId)),
  ];
}

/** What of an edge ends at no task, and how it is drawn. */
const ENDS: Readonly<Partial<Record<TaskRelation, {kind: EndKind; node: TaskNodeKind; keyOf: (id: string) => Key}>>> = {
  spawned_subagent: {kind: 'spawned', node: 'agent', keyOf: agentKey},
  assigned_thread: {kind: 'thread', node: 'thread', keyOf: (id) => factKey(`thread:${id}`)},
  produced_artifact: {kind: 'produced', node: 'artifact', keyOf: artifactKey},
  consumed_artifact: {kind: 'consumed', node: 'artifact', keyOf: artifactKey},
  evidence: {kind: 'evidence', node: 'evidence', keyOf: evidenceKey},
  source_attempt: {kind: 'from-attempt', node: 'attempt', keyOf: attemptKey},
};

/** The node and the edge of what a task is connected to besides tasks; undefined where the edge is one of tasks. */
export function endOf(edge: EdgeRow, key: Key): {readonly node: TaskNode; readonly edge: TaskEdge} | undefined {
  const end = ENDS[edge.relation];
  if (!end || !isDrawn(edge)) return undefined;
  const id = end.keyOf(edge.to);
  // What comes into a task starts at its own place, where its label has room; what goes out says what it is by itself.
  const isInto = end.kind === 'consumed' || end.kind === 'from-attempt';
  const [from, to] = isInto ? [id, taskKey(edge.from)] : [taskKey(edge.from), id];
  return {
    node: {id, kind: end.node, ref: edge.to, key: id},
    edge: {id: `${end.kind}:${from}>${to}`, kind: end.kind, from, to, key, hasLabel: isInto, isBranch: !isInto},
  };
}
