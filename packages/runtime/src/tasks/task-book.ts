import type {AgentEvent, TaskStatus} from 'agent-surfaces/protocol';
import {idOf, payloadOf, type Rows} from 'agent-surfaces/state';
import {type Dependency, foldTask, hasPlace, isOver, newRecord, type TaskRecord} from './record.js';
import type {ChildCounts} from './plan.js';

/** Facts about tasks of other kinds belong to those who own them. */
const OTHERS: ReadonlySet<string> = new Set(['work_item', 'automation_job', 'external_task']);
const NO_CHILDREN: ChildCounts = {total: 0, completed: 0, failed: 0, cancelled: 0};
const COUNTED: Partial<Record<TaskStatus, 'completed' | 'failed' | 'cancelled'>> = {
  completed: 'completed',
  archived: 'completed',
  failed: 'failed',
  timed_out: 'failed',
  cancelled: 'cancelled',
};

/** The tasks of a session: a fold of its log, with what one looks them up by. Each event costs the same, however many there are. */
export class TaskBook {
  readonly tasks = new Map<string, TaskRecord>();
  readonly byRun = new Map<string, string>();
  /** Those that wait for a place, in order, and those that have one. */
  readonly queued = new Set<string>();
  readonly atWork = new Set<string>();
  /** Tasks that are in the log and that this runtime does not work on. */
  readonly others = new Set<string>();
  /** Tasks that were not made, because their parents are to be cancelled. */
  readonly refused = new Set<string>();
  /** Tasks that changed since the task service looked. */
  readonly changed = new Set<string>();
  readonly #children = new Map<string, Set<string>>();
  /** The children of each that go on, and that nobody wants cancelled. */
  readonly #free = new Map<string, Set<string>>();
  readonly #counts = new Map<string, ChildCounts>();
  readonly #dependents = new Map<string, Set<string>>();
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  apply(event: AgentEvent): void {
    if (event.type === 'action.resolved') this.#touch(this.byRun.get(event.runId ?? ''));
    const id = idOf(event, 'taskId');
    if (id === undefined || OTHERS.has(String(event.runtimeEntity))) return;
    if (!event.type.startsWith('task.') || event.type === 'task.changed') return;
    const known = this.tasks.get(id);
    const {plan, refusedTaskId} = payloadOf(event);
    if (typeof refusedTaskId === 'string') this.refused.add(refusedTaskId);
    if (known) this.#set(known, foldTask(known, event, this.#rows));
    else if (event.type === 'task.created' && typeof plan === 'string')
      this.#set(undefined, newRecord(event, plan, this.#rows, id));
    else this.others.add(id);
    if (event.type === 'task.attempt.started') this.byRun.set(idOf(event, 'attemptId') ?? '', id);
    if (event.type === 'task.dependency.updated') this.#applyEdge(event, id);
  }

  /** The children of a task that have not ended and that nobody wants cancelled with all below. */
  freeChildrenOf(id: string): readonly TaskRecord[] {
    return [...(this.#free.get(id) ?? [])].flatMap((child) => this.tasks.get(child) ?? []);
  }

  childrenOf(id: string): readonly TaskRecord[] {
    return [...(this.#children.get(id) ?? [])].flatMap((child) => this.tasks.get(child) ?? []);
  }

  countsOf(id: string): ChildCounts {
    return this.#counts.get(id) ?? NO_CHILDREN;
  }

  openChildren(id: string): number {
    const {total, completed, failed, cancelled} = this.countsOf(id);
    return total - completed - failed - cancelled;
  }

  /** The nearest task, from the given one upwards, whose cancellation stops new work below it. */
  cancelledAt(id: string | undefined): TaskRecord | undefined {
    const seen = new Set<string>();
    for (let at = id; at !== undefined && !seen.has(at); at = this.tasks.get(at)?.parent) {
      const record = this.tasks.get(at);
      if (record?.cancel && (at === id || record.cancel.cascade === 'all')) return record;
      seen.add(at);
    }
    return undefined;
  }

  /** Whether a task is another, or waits for it by any number of others. A task waits for its children, too. */
  waitsFor(id: string, other: string): boolean {
    const seen = new Set<string>();
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === other) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(
        ...(this.tasks.get(at)?.dependencies ?? []).map(({taskId}) => taskId),
        ...(this.#children.get(at) ?? []),
      );
    }
    return false;
  }

  #touch(id: string | undefined): void {
    if (id !== undefined && this.tasks.has(id)) this.changed.add(id);
  }

  #set(before: TaskRecord | undefined, after: TaskRecord): void {
    this.tasks.set(after.id, after);
    this.changed.add(after.id);
    toggle(this.queued, after.id, after.status === 'queued');
    toggle(this.atWork, after.id, hasPlace(after));
    if (before && before.parent !== after.parent) this.#free.get(before.parent ?? '')?.delete(after.id);
    if (after.parent !== undefined) {
      const free = this.#free.get(after.parent) ?? new Set();
      this.#free.set(after.parent, free);
      toggle(free, after.id, !isOver(after) && after.cancel?.cascade !== 'all');
    }
    if (before && before.status === after.status && before.parent === after.parent) return;
    this.#count(before, -1);
    this.#count(after, 1);
    if (!isOver(after) && !(before && isOver(before))) return;
    this.#touch(after.parent);
    for (const dependent of this.#dependents.get(after.id) ?? []) this.#touch(dependent);
  }

  #count(record: TaskRecord | undefined, by: 1 | -1): void {
    if (record?.parent === undefined) return;
    const counts = this.countsOf(record.parent);
    const group = COUNTED[record.status];
    this.#counts.set(record.parent, {
      ...counts,
      total: counts.total + by,
      ...(group ? {[group]: counts[group] + by} : {}),
    });
    const children = this.#children.get(record.parent) ?? new Set();
    toggle(children, record.id, by === 1);
    this.#children.set(record.parent, children);
  }

  #applyEdge(event: AgentEvent, taskId: string): void {
    const {relation, targetId, status} = payloadOf(event);
    if ((relation !== 'blocks' && relation !== 'blocked_by') || typeof targetId !== 'string') return;
    const [owner, other] = relation === 'blocks' ? [targetId, taskId] : [taskId, targetId];
    const record = this.tasks.get(owner);
    if (!record) return;
    const rest = record.dependencies.filter(({edge}) => edge.taskId !== taskId || edge.targetId !== targetId);
    const dependency: Dependency = {
      taskId: other,
      edge: {taskId, relation, targetId},
      isSatisfied: status === 'satisfied',
    };
    this.#set(record, {...record, dependencies: status === 'removed' ? rest : [...rest, dependency]});
    const dependents = this.#dependents.get(other) ?? new Set();
    this.#dependents.set(other, dependents.add(owner));
  }
}

function toggle(set: Set<string>, id: string, isIn: boolean): void {
  if (isIn) set.add(id);
  else set.delete(id);
}
