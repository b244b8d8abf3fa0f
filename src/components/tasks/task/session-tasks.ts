import type {ReactiveElement} from 'lit';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {listKey, taskSummaryKey, type ListRow} from '../../../state/keys.js';
import type {TaskSummaryRow} from '../../../state/facts/task-tally.js';

/** Whether a session has tasks. Its host updates when the first comes, and when another number is at work. */
export class TaskFacts {
  readonly #summary: RowController<TaskSummaryRow>;
  readonly #jobs: RowController<ListRow>;

  constructor(host: ReactiveElement, sessionId: () => string | undefined) {
    this.#summary = new RowController(
      host,
      () => keyOf(taskSummaryKey, sessionId()),
      (row) => `${String((row?.total ?? 0) > 0)} ${String(row?.byGroup.active ?? 0)}`,
    );
    this.#jobs = new RowController(
      host,
      () => keyOf((id) => listKey('jobs', id), sessionId()),
      (row) => (row?.ids.length ?? 0) > 0,
    );
  }

  /** Whether there is any task, or a job that makes some. */
  get isAny(): boolean {
    return (this.#summary.value?.total ?? 0) > 0 || (this.#jobs.value?.ids.length ?? 0) > 0;
  }

  get active(): number {
    return this.#summary.value?.byGroup.active ?? 0;
  }
}
