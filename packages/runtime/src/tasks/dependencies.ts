import type {SessionRuns} from '../runs.js';
import type {Cause} from '../session.js';
import type {TaskService} from './task-service.js';
import {taskId} from './making.js';
import type {TaskPlan} from './plan.js';
import {blockersText, isOver, type Dependency, type TaskRecord} from './record.js';

/** The tasks that a task waits for. */
export function openDependencies({dependencies}: TaskRecord): readonly Dependency[] {
  return dependencies.filter(({isSatisfied}) => !isSatisfied);
}

/** Blocks tasks until their dependencies are completed, and names these as blockers. */
export class DependencyService {
  readonly #runs: SessionRuns;
  readonly #tasks: TaskService;

  constructor(runs: SessionRuns, tasks: TaskService) {
    this.#runs = runs;
    this.#tasks = tasks;
  }

  /** Accepts a task, with the dependencies of its plan. */
  accept(record: TaskRecord, plan: TaskPlan): boolean {
    const known = new Set(record.dependencies.map((dependency) => dependency.taskId));
    for (const key of plan.after ?? []) {
      const targetId = taskId(this.#runs.session, key);
      if (known.has(targetId)) continue;
      this.#tasks.emit(record, 'task.dependency.updated', {relation: 'blocked_by', targetId, status: 'active'});
    }
    this.#tasks.emit(record, 'task.accepted', {});
    return true;
  }

  /** Emits the dependencies that are fulfilled by now. */
  satisfy(record: TaskRecord): boolean {
    const {tasks} = this.#tasks.book;
    const done = openDependencies(record).filter((other) => tasks.get(other.taskId)?.status === 'completed');
    for (const {edge} of done) {
      const {taskId: from, relation, targetId} = edge;
      const owner = tasks.get(from);
      const payload = {relation, targetId, status: 'satisfied', reason: 'It is completed.'};
      if (owner) this.#tasks.emit(owner, 'task.dependency.updated', payload);
    }
    return done.length > 0;
  }

  /** Queues a waiting task again where its blockers have changed; whether it did. */
  happensNow(record: TaskRecord): boolean {
    const isFree = openDependencies(record).length === 0;
    const isCurrent = isFree
      ? record.status === 'queued'
      : record.status === 'blocked' && record.reportedBlockers === blockersText(this.#blockersOf(record));
    if (!isCurrent) this.#tasks.enqueue(record);
    return !isCurrent;
  }

  block(record: TaskRecord, cause?: Cause): void {
    const blockers = this.#blockersOf(record);
    const reason = blockers.map((blocker) => blocker.reason).join(' ');
    this.#tasks.emit(record, 'task.blocked', {blockers, reason}, cause);
  }

  #blockersOf(record: TaskRecord) {
    return openDependencies(record).map(({taskId: id}) => {
      const other = this.#tasks.book.tasks.get(id);
      const name = `"${other?.title ?? id}"`;
      const isStuck = other && isOver(other);
      const reason = isStuck ? `${name} is not completed: ${other.status}.` : `Waits for ${name}.`;
      return {id: `${record.id}:${id}`, kind: 'dependency', taskId: id, reason};
    });
  }
}
