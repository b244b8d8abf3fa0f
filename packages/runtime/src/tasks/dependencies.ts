import type {SessionRuns} from '../runs.js';
import type {Cause} from '../session.js';
import type {TaskDesk} from './desk.js';
import {taskId} from './making.js';
import type {TaskPlan} from './plan.js';
import {blockersText, isOver, type Dependency, type TaskRecord} from './record.js';

/** The tasks that a task waits for. */
export function openDependencies({dependencies}: TaskRecord): readonly Dependency[] {
  return dependencies.filter(({isSatisfied}) => !isSatisfied);
}

/** Holds tasks back until those before them are completed, and says by name which these are. */
export class DependencyDesk {
  readonly #runs: SessionRuns;
  readonly #desk: TaskDesk;

  constructor(runs: SessionRuns, desk: TaskDesk) {
    this.#runs = runs;
    this.#desk = desk;
  }

  /** Takes a task in, with the edges that its plan has. */
  accept(record: TaskRecord, plan: TaskPlan): boolean {
    const known = new Set(record.dependencies.map((dependency) => dependency.taskId));
    for (const key of plan.after ?? []) {
      const targetId = taskId(this.#runs.session, key);
      if (known.has(targetId)) continue;
      this.#desk.tell(record, 'task.dependency.updated', {relation: 'blocked_by', targetId, status: 'active'});
    }
    this.#desk.tell(record, 'task.accepted', {});
    return true;
  }

  /** Tells of dependencies that are fulfilled by now. */
  satisfy(record: TaskRecord): boolean {
    const {tasks} = this.#desk.book;
    const done = openDependencies(record).filter((other) => tasks.get(other.taskId)?.status === 'completed');
    for (const {edge} of done) {
      const {taskId: from, relation, targetId} = edge;
      const owner = tasks.get(from);
      const payload = {relation, targetId, status: 'satisfied', reason: 'It is completed.'};
      if (owner) this.#desk.tell(owner, 'task.dependency.updated', payload);
    }
    return done.length > 0;
  }

  /** What follows for a task that waits: it is held back, let go, or held back by something else. */
  happensNow(record: TaskRecord): boolean {
    const isFree = openDependencies(record).length === 0;
    const isToldSo = isFree
      ? record.status === 'queued'
      : record.status === 'blocked' && record.toldBlockers === blockersText(this.#blockersOf(record));
    if (!isToldSo) this.#desk.enqueue(record);
    return !isToldSo;
  }

  block(record: TaskRecord, cause?: Cause): void {
    const blockers = this.#blockersOf(record);
    const reason = blockers.map((blocker) => blocker.reason).join(' ');
    this.#desk.tell(record, 'task.blocked', {blockers, reason}, cause);
  }

  #blockersOf(record: TaskRecord) {
    return openDependencies(record).map(({taskId: id}) => {
      const other = this.#desk.book.tasks.get(id);
      const name = `"${other?.title ?? id}"`;
      const isStuck = other && isOver(other);
      const reason = isStuck ? `${name} is not completed: ${other.status}.` : `Waits for ${name}.`;
      return {id: `${record.id}:${id}`, kind: 'dependency', taskId: id, reason};
    });
  }
}
