import type {ReactiveElement} from 'lit';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import type {TaskStatus} from '../../../protocol/task.js';
import {agentKey, listKey, taskKey, taskSummaryKey, type Key, type ListRow} from '../../../state/keys.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {isCounted, type TaskSummaryRow} from '../../../state/facts/task-tally.js';
import type {Row} from '../../../state/core/rows.js';
import {capsuleItem, OVER, stateOfTask, type CapsuleItem, type CapsuleState} from './states.js';

/** So many of the newest tasks are looked at: the rest is counted by the session's own summary. */
const MOST_READ = 200;
/** So many of one state are named. */
const MOST_NAMED = 20;
/** Work that is done by a teammate, and not by the session itself. */
const MATES_WORK: ReadonlySet<string> = new Set(['subagent_turn', 'automation_job', 'external_task']);

/** The tasks of a session as the capsule shows them: the newest of each state, and how many more there are. */
export interface TaskItems {
  readonly items: readonly CapsuleItem[];
  readonly more: ReadonlyMap<CapsuleState, number>;
}

/**
 * Reads the tasks and jobs of a session. How they stand comes from its summary: that is one row, however many tasks there
 * are. The rows of tasks are bound only while somebody reads their names.
 */
export class TaskWork {
  readonly #sessionId: () => string | undefined;
  readonly #summary: RowController<TaskSummaryRow>;
  readonly #jobs: RowController<ListRow>;
  readonly #rows: RowsController<Row>;

  constructor(host: ReactiveElement, sessionId: () => string | undefined, isRead: () => boolean) {
    this.#sessionId = sessionId;
    const of =
      <T extends Row>(key: (id: string) => Key<T>) =>
      () => {
        const id = sessionId();
        return id === undefined ? undefined : key(id);
      };
    this.#summary = new RowController(host, of(taskSummaryKey));
    this.#jobs = new RowController(
      host,
      of((id) => listKey('jobs', id)),
    );
    this.#rows = new RowsController(host, () =>
      (isRead() ? this.read() : this.#readJobs()).items.map(({fact}) => fact),
    );
  }

  /** What there is, newest first. */
  read(): TaskItems {
    const more = this.#counts();
    const items: CapsuleItem[] = [];
    const named = new Map<CapsuleState, number>();
    for (const task of this.#newest()) {
      const state = stateOfTask(task.status);
      if (state === undefined || !isCounted(task)) continue;
      const count = named.get(state) ?? 0;
      const isMates = this.#isMates(task);
      if (!isMates && count >= MOST_NAMED) continue;
      more.set(state, Math.max(0, (more.get(state) ?? 0) - 1));
      if (isMates) continue;
      named.set(state, count + 1);
      items.push(itemOf(task, state));
    }
    return {items: [...items, ...this.#readJobs().items], more};
  }

  /** How many tasks are in each state. */
  #counts(): Map<CapsuleState, number> {
    const counts = new Map<CapsuleState, number>();
    for (const [status, count] of Object.entries(this.#summary.value?.byStatus ?? {})) {
      const state = stateOfTask(status as TaskStatus);
      if (state !== undefined && count > 0) counts.set(state, (counts.get(state) ?? 0) + count);
    }
    return counts;
  }

  *#newest(): Iterable<TaskRow> {
    const id = this.#sessionId();
    const ids = id === undefined ? undefined : this.#rows.get(listKey('tasks', id))?.ids;
    for (let back = 1; ids && back <= Math.min(ids.length, MOST_READ); back++) {
      const task = this.#task(ids.at(-back));
      if (task) yield task;
    }
  }

  /** A job is no task, and is counted one by one: there are few. */
  #readJobs(): {readonly items: readonly CapsuleItem[]} {
    const ids = this.#jobs.value?.ids;
    const newest = Array.from({length: Math.min(ids?.length ?? 0, MOST_NAMED)}, (_, index) => ids?.at(-1 - index));
    const items = newest.flatMap((id) => {
      const job = this.#task(id);
      const state = job && stateOfTask(job.status);
      return !job || state === undefined || this.#isMates(job) ? [] : itemOf(job, state);
    });
    return {items};
  }

  #task(id: string | undefined): TaskRow | undefined {
    return id === undefined ? undefined : this.#rows.get(taskKey(id));
  }

  /** What a teammate works on is listed with the teammate, and not again as a task. */
  #isMates({runtimeEntity, agentId}: TaskRow): boolean {
    return MATES_WORK.has(runtimeEntity ?? '') && this.#rows.get(agentKey(agentId ?? '')) !== undefined;
  }
}

function itemOf(task: TaskRow, state: CapsuleState): CapsuleItem {
  const {id, title, objective, blocker, statusReason, lastError, updatedAt} = task;
  return capsuleItem({
    state,
    fact: taskKey(id),
    taskId: id,
    title: title ?? objective,
    detail: lastError ?? blocker ?? statusReason,
    limits: OVER.has(state) ? undefined : task,
    since: updatedAt,
  });
}
