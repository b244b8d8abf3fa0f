import {emit} from '../narration.js';
import type {Play, Turn} from '../script.js';

/** The steps of a script about tasks. The task service adds the rest. */

/** The id of the task that a plan becomes. */
export function taskIdOf(turn: Turn, key: string): string {
  return `${turn.sessionId}.${key}`;
}

/** Makes tasks of plans, in this order: a parent before its children. What was made before is not made again. */
export function* openTasks(turn: Turn, keys: readonly string[]): Play {
  for (const key of keys) yield* emit({type: 'task.created', taskId: taskIdOf(turn, key), payload: {plan: key}});
}

/** Wants a task cancelled, with everything below it. Nothing is said where somebody else wanted so before, or it is over. */
export function* cancelTask(turn: Turn, key: string, reason: string): Play {
  const payload = {cascade: 'all', reason};
  yield* emit({type: 'task.cancel_requested', taskId: taskIdOf(turn, key), payload});
}
