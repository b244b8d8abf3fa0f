import type {ReactiveElement} from 'lit';
import {RowController} from '../../../controllers/row-controller.js';
import {listKey, taskSummaryKey, type Key, type ListRow} from '../../../state/keys.js';
import type {TaskSummaryRow} from '../../../state/facts/task-tally.js';
import type {Row} from '../../../state/core/rows.js';

/** Whether a session has tasks. Its host updates when the first comes, and when another number is at work. */
export class TaskFacts {
  readonly #summary: RowController<TaskSummaryRow>;
  readonly #jobs: RowController<ListRow>;

  constructor(host: ReactiveElement, sessionId: () => string | undefined) {
    const of =
      <T extends Row>(key: (id: string) => Key<T>) =>
      () => {
        const id = sessionId();
        return id === undefined ? undefined : key(id);
      };
    this.#summary = new RowController(
      host,
      of(taskSummaryKey),
      (row) => `${String((row?.total ?? 0) > 0)} ${String(row?.byGroup.active ?? 0)}`,
    );
    this.#jobs = new RowController(
      host,
      of((id) => listKey('jobs', id)),
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
