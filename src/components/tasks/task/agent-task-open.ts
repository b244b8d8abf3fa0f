import {uiKey} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';

/**
 * Somebody wants to see a task in full. It bubbles through shadow roots: whoever lays the page out brings its detail up,
 * and a page without one can show the task its own way and call `preventDefault()`.
 */
export class AgentTaskOpenEvent extends Event {
  static readonly type = 'agent-task-open';

  readonly taskId: string;

  constructor(taskId: string) {
    super(AgentTaskOpenEvent.type, {bubbles: true, composed: true, cancelable: true});
    this.taskId = taskId;
  }
}

/** The task that a person has open. */
export const TASK_KEY = uiKey<OpenTaskRow>('task');

/** The row under `TASK_KEY`. */
export interface OpenTaskRow {
  /** Empty where none is open. */
  readonly taskId: string;
}

/** Opens a task: the page keeps which one. */
export function openTask(from: Element, store: ProjectionStore | undefined, taskId: string): void {
  if (!from.dispatchEvent(new AgentTaskOpenEvent(taskId))) return;
  store?.setLocal(TASK_KEY, {taskId} satisfies OpenTaskRow);
}
