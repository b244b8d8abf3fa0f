import {TERMINAL_TASK_STATUSES, type TaskStatus} from '../../../protocol/task.js';
import {attemptKey, edgeKey, listKey, NO_SESSION, taskKey} from '../../../state/keys.js';
import {isAttemptOver, type AttemptRow} from '../../../state/facts/attempts.js';
import type {EdgeRow} from '../../../state/facts/edges.js';
import type {ReadonlyStore} from '../../../state/store.js';
import {isLinkable} from './task-acts.js';

type Reads = Pick<ReadonlyStore, 'get'>;

/** How many are named; the rest is counted. */
export const NAMED = 20;

/** What the cancellation of a task would reach: the open tasks below it, and the attempts that are at work. */
export interface Cascade {
  /** How many open tasks are below. */
  readonly open: number;
  /** The first of them, in the order of the tree. */
  readonly named: readonly string[];
  readonly byStatus: ReadonlyMap<TaskStatus, number>;
  readonly ended: number;
  /** How many below nothing is known of but their id. */
  readonly unknown: number;
  /** Attempts at work, of the task itself and of those below. */
  readonly own: readonly AttemptRow[];
  readonly attempts: readonly AttemptRow[];
  /** How many attempts below are at work in all. */
  readonly atWork: number;
}

/** The edges of a task that are there, either end. */
export function edgesOf(taskId: string, store: Reads): readonly EdgeRow[] {
  const ids = store.get(listKey('edges-of', taskId))?.ids ?? [];
  return [...ids].flatMap((id) => store.get(edgeKey(id)) ?? []).filter(({status}) => status !== 'removed');
}

/** Whether a task has a link that a person can take away. It looks no further than the first. */
export function hasLink(taskId: string, store: Reads): boolean {
  for (const id of store.get(listKey('edges-of', taskId))?.ids ?? []) {
    const edge = store.get(edgeKey(id));
    if (edge && isLinkable(edge)) return true;
  }
  return false;
}

/** The tasks right below one: by the edges that name them, whichever end names the other. */
export function childrenOf(taskId: string, store: Reads): readonly string[] {
  return edgesOf(taskId, store).flatMap(({relation, from, to}) => {
    if (relation === 'child' && from === taskId) return [to];
    return relation === 'parent' && to === taskId ? [from] : [];
  });
}

function attemptsAtWork(taskId: string, store: Reads): readonly AttemptRow[] {
  const ids = store.get(listKey('attempts', taskId))?.ids ?? [];
  return [...ids].flatMap((id) => store.get(attemptKey(id)) ?? []).filter((attempt) => !isAttemptOver(attempt));
}

/** Everything below a task, level by level. Circles are survived. It walks all of it: for a click, not for an event. */
export function cascadeOf(taskId: string, store: Reads): Cascade {
  const reached = new Set([taskId]);
  const byParent = childrenByParent(taskId, store);
  const byStatus = new Map<TaskStatus, number>();
  const named: string[] = [];
  const attempts: AttemptRow[] = [];
  let [open, ended, unknown, atWork] = [0, 0, 0, 0];
  // A set is walked to its end, also while it grows.
  for (const id of reached) {
    for (const child of childrenOf(id, store)) reached.add(child);
    for (const child of byParent.get(id) ?? []) reached.add(child);
    if (id === taskId) continue;
    const status = store.get(taskKey(id))?.status;
    if (status === undefined) unknown++;
    else if (TERMINAL_TASK_STATUSES.has(status)) ended++;
    else {
      open++;
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      if (named.length < NAMED) named.push(id);
      const working = attemptsAtWork(id, store);
      atWork += working.length;
      if (attempts.length < NAMED) attempts.push(...working.slice(0, NAMED - attempts.length));
    }
  }
  return {open, named, byStatus, ended, unknown, own: attemptsAtWork(taskId, store), attempts, atWork};
}

/** Those that name the task above them themselves: a row of a snapshot may come without its edge. */
function childrenByParent(taskId: string, store: Reads): ReadonlyMap<string, readonly string[]> {
  const session = store.get(taskKey(taskId))?.sessionId ?? NO_SESSION;
  const children = new Map<string, string[]>();
  for (const id of store.get(listKey('tasks', session))?.ids ?? []) {
    const parent = store.get(taskKey(id))?.parentTaskId;
    if (parent === undefined) continue;
    const known = children.get(parent);
    if (known) known.push(id);
    else children.set(parent, [id]);
  }
  return children;
}
