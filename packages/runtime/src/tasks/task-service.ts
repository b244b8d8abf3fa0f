import type {JsonObject} from 'agent-surfaces/protocol';
import {present} from 'agent-surfaces/state';
import {type Draft, stepId} from '../envelope.js';
import {ignoreStorageFailure} from '../journal.js';
import type {SessionRuns} from '../runs.js';
import type {Cause} from '../session.js';
import {AttemptService} from './attempt-service.js';
import {blockersText, controlsOf, foldTask, isOver, openDependencies, type TaskRecord} from './record.js';
import {GENERIC, genericPlan, unmetOf} from './generic.js';
import {creation, planNamed, taskId} from './making.js';
import type {TaskPlan} from './plan.js';
import type {TaskBook} from './task-book.js';

/** So many attempts are at work in a session at once. */
export const MAX_AT_WORK = 8;
const SETTLE_MS = 900;

/** Something that happens to a task after a while. */
export interface Due {
  /** At the runtime's pace. */
  readonly ms: number;
  /** Or at a time. */
  readonly at?: number | undefined;
  go(record: TaskRecord): void;
}

/** Plays the tasks of a session: each waits for its turn, is tried, and is delivered. What is next is in the log alone. */
export class TaskService {
  readonly #runs: SessionRuns;
  readonly #attempts: AttemptService;
  readonly #working = new Map<string, {readonly key: string; readonly stop: AbortController}>();
  #isGoing = false;

  constructor(runs: SessionRuns) {
    this.#runs = runs;
    this.#attempts = new AttemptService(runs, this);
  }

  get book(): TaskBook {
    return this.#runs.session.state.tasks;
  }

  /** Continues tasks after a restart: an attempt that was cut off is lost, and is tried again from its checkpoint. */
  recover(): void {
    for (const record of [...this.book.tasks.values()]) if (this.planOf(record)) this.#attempts.takeUp(record);
  }

  /** Brings every task on of which something changed. */
  goOn(): void {
    if (this.#isGoing) return;
    this.#isGoing = true;
    try {
      do {
        for (const id of this.book.changed) {
          this.book.changed.delete(id);
          this.#visit(id);
        }
        this.#fillPlaces();
      } while (this.book.changed.size > 0);
    } finally {
      this.#isGoing = false;
    }
  }

  close(): void {
    for (const {stop} of this.#working.values()) stop.abort();
  }

  /** Makes tasks of plans. Those that are there already are not made again. */
  open(keys: readonly string[], more: JsonObject = {}): void {
    for (const key of keys) {
      const plan = planNamed(this.#runs.session, key);
      const draft = plan && creation(this.#runs.session, plan, more);
      if (draft) this.#runs.session.emit(draft);
    }
  }

  /** Emits an event of a task, with the controls that it has then. */
  emit(record: TaskRecord, type: string, payload: JsonObject, cause?: Cause, more: Partial<Draft> = {}): void {
    const {session} = this.#runs;
    const draft = {...more, type, taskId: record.id, payload};
    const current = this.book.tasks.get(record.id) ?? record;
    const controls = controlsOf(foldTask(current, draft));
    session.emit({...draft, payload: {...payload, controls}}, cause);
  }

  /** Emits an event of a task's newest attempt, with the number of its finished steps. */
  emitAttempt(record: TaskRecord, type: string, payload: JsonObject, cause?: Cause, step?: number): void {
    const {attemptId} = record;
    const at = step === undefined ? {} : {stepId: stepId(attemptId, step)};
    this.emit(record, type, payload, cause, {...(attemptId === '' ? {} : {attemptId, runId: attemptId}), ...at});
  }

  planOf(record: TaskRecord): TaskPlan | undefined {
    return record.plan === GENERIC ? genericPlan(record) : planNamed(this.#runs.session, record.plan);
  }

  get hasFreePlace(): boolean {
    return this.book.atWork.size < MAX_AT_WORK;
  }

  /** A task waits for its turn, or for others. */
  enqueue(record: TaskRecord, cause?: Cause, reason = ''): void {
    if (openDependencies(record).length > 0) this.#block(record, cause);
    else this.emit(record, 'task.queued', {blockers: [], reason}, cause);
  }

  /** Begins an attempt; where all places are taken, or others must be completed first, it waits. */
  start(record: TaskRecord, cause?: Cause): void {
    const plan = this.planOf(record);
    if (plan && this.hasFreePlace && openDependencies(record).length === 0) this.#attempts.start(record, plan, cause);
    else this.enqueue(record, cause, 'All places are taken.');
  }

  complete(record: TaskRecord, cause?: Cause, summary?: string): void {
    const plan = this.planOf(record);
    if (plan) this.#attempts.complete(record, plan, cause, summary);
  }

  /** Delivers what a task made once more. */
  redeliver(record: TaskRecord, reason: string, cause: Cause): void {
    const plan = this.planOf(record);
    if (plan) this.#beginDelivery(record, plan, reason, cause);
  }

  #visit(id: string): void {
    const record = this.book.tasks.get(id);
    const plan = record && this.planOf(record);
    if (!record || !plan) return;
    if (this.#happensNow(record, plan)) {
      this.book.changed.add(id);
      return;
    }
    const key = keyOf(record);
    const work = this.#working.get(id);
    if (work?.key === key) return;
    work?.stop.abort();
    this.#working.delete(id);
    const due = this.#due(record, plan);
    if (due) this.#begin(id, key, due);
  }

  /** What follows at once from how a task stands; false where nothing does. */
  #happensNow(record: TaskRecord, plan: TaskPlan): boolean {
    if (record.cancel) return this.#spread(record);
    if (isOver(record)) return false;
    if (record.status === 'draft') return this.#accept(record, plan);
    if (this.#satisfy(record)) return true;
    switch (record.status) {
      case 'accepted':
        if (plan.startsAt !== 'later') this.enqueue(record);
        return plan.startsAt !== 'later';
      case 'queued':
      case 'blocked':
        return this.#requeue(record);
      default:
        return this.#attempts.happensNow(record, plan);
    }
  }

  #due(record: TaskRecord, plan: TaskPlan): Due | undefined {
    if (record.status === 'cancelling') {
      // Its running descendants are settled first.
      const waits = record.cancel?.cascade === 'all' && this.book.openChildren(record.id) > 0;
      return waits ? undefined : {ms: SETTLE_MS, go: (fresh) => this.#cancelled(fresh)};
    }
    if (record.status === 'completed') return this.#dueDelivery(record, plan);
    return isOver(record) ? undefined : this.#attempts.due(record, plan);
  }

  #begin(id: string, key: string, {ms, at, go}: Due): void {
    const stop = new AbortController();
    this.#working.set(id, {key, stop});
    const {clock, pace} = this.#runs.session.deps;
    clock
      .sleep(at === undefined ? ms * pace : Math.max(at - clock.now(), 0), stop.signal)
      .then(() => {
        if (stop.signal.aborted) return;
        this.#working.delete(id);
        const record = this.book.tasks.get(id);
        if (record) go(record);
        this.book.changed.add(id);
        this.goOn();
      })
      .catch(ignoreStorageFailure);
  }

  #fillPlaces(): void {
    for (const id of this.book.queued) {
      if (!this.hasFreePlace) return;
      const record = this.book.tasks.get(id);
      const plan = record && this.planOf(record);
      // `goOn` handles a changed task before it can be begun.
      if (plan && !this.book.changed.has(id)) this.#attempts.start(record, plan);
    }
  }

  /** K5: a cancel request goes down the tree, and ends what has not begun or is at work. */
  #spread(record: TaskRecord): boolean {
    const {cascade, reason = '', commandId} = record.cancel ?? {};
    if (cascade !== 'all') return false;
    for (const child of this.book.freeChildrenOf(record.id)) {
      const payload = {cascade, reason, parentCancelled: record.id};
      this.emit(child, 'task.cancel_requested', payload, commandId === undefined ? undefined : {commandId});
    }
    return false;
  }

  #cancelled(record: TaskRecord): void {
    const {reason, commandId} = record.cancel ?? {};
    const cause = commandId === undefined ? undefined : {commandId};
    if (record.isOpen) this.#runs.closeOpen(record.attemptId, 'The task was cancelled.', cause);
    const payload = {...present({reason}), nextRetryAt: null, blockers: []};
    if (record.isOpen) this.emitAttempt(record, 'task.cancelled', payload, cause);
    else this.emit(record, 'task.cancelled', payload, cause);
  }

  #dueDelivery(record: TaskRecord, plan: TaskPlan): Due | undefined {
    const {state, attempts, nextRetryAt} = record.delivery ?? {state: '', attempts: 0};
    if (!plan.deliver) return undefined;
    if (state === 'pending')
      return {ms: plan.deliver(attempts + 1).ms, go: (fresh) => this.#deliver(fresh, plan, attempts + 1)};
    if (state !== 'failed' && state !== 'queued') return undefined;
    return nextRetryAt === undefined
      ? undefined
      : {ms: 0, at: nextRetryAt, go: (fresh) => this.#beginDelivery(fresh, plan)};
  }

  #beginDelivery(record: TaskRecord, plan: TaskPlan, reason?: string, cause?: Cause): void {
    const attempts = record.delivery?.attempts ?? 0;
    const {target, mechanism} = plan.deliver?.(attempts + 1) ?? {};
    const delivery = {state: 'pending', attempts, ...present({target, mechanism, reason})};
    this.emit(record, 'task.progress', {phase: 'delivering', delivery}, cause);
  }

  #deliver(record: TaskRecord, plan: TaskPlan, attempts: number): void {
    const planned = plan.deliver?.(attempts);
    if (!planned) return;
    const {target, mechanism, state, reason, retryInMs} = planned;
    const {clock, pace} = this.#runs.session.deps;
    const now = clock.now();
    const nextRetryAt = retryInMs === undefined ? undefined : new Date(now + retryInMs * pace).toISOString();
    const at = new Date(now).toISOString();
    const delivery = {state, target, at, attempts, ...present({mechanism, reason, nextRetryAt})};
    const reconciled = state === 'delivered' && unmetOf(record).length === 0;
    this.emit(record, 'task.updated', {delivery, reconciled});
  }

  /** Accepts a task, with the dependencies of its plan. */
  #accept(record: TaskRecord, plan: TaskPlan): boolean {
    const known = new Set(record.dependencies.map((dependency) => dependency.taskId));
    for (const key of plan.after ?? []) {
      const targetId = taskId(this.#runs.session, key);
      if (known.has(targetId)) continue;
      this.emit(record, 'task.dependency.updated', {relation: 'blocked_by', targetId, status: 'active'});
    }
    this.emit(record, 'task.accepted', {});
    return true;
  }

  /** Emits the dependencies that are fulfilled by now. */
  #satisfy(record: TaskRecord): boolean {
    const {tasks} = this.book;
    const done = openDependencies(record).filter((other) => tasks.get(other.taskId)?.status === 'completed');
    for (const {edge} of done) {
      const {taskId: from, relation, targetId} = edge;
      const owner = tasks.get(from);
      const payload = {relation, targetId, status: 'satisfied', reason: 'It is completed.'};
      if (owner) this.emit(owner, 'task.dependency.updated', payload);
    }
    return done.length > 0;
  }

  /** Queues a waiting task again where its blockers have changed; whether it did. */
  #requeue(record: TaskRecord): boolean {
    const isFree = openDependencies(record).length === 0;
    const isCurrent = isFree
      ? record.status === 'queued'
      : record.status === 'blocked' && record.reportedBlockers === blockersText(this.#blockersOf(record));
    if (!isCurrent) this.enqueue(record);
    return !isCurrent;
  }

  #block(record: TaskRecord, cause?: Cause): void {
    const blockers = this.#blockersOf(record);
    const reason = blockers.map((blocker) => blocker.reason).join(' ');
    this.emit(record, 'task.blocked', {blockers, reason}, cause);
  }

  #blockersOf(record: TaskRecord) {
    return openDependencies(record).map(({taskId: id}) => {
      const other = this.book.tasks.get(id);
      const name = `"${other?.title ?? id}"`;
      const isStuck = other && isOver(other);
      const reason = isStuck ? `${name} is not completed: ${other.status}.` : `Waits for ${name}.`;
      return {id: `${record.id}:${id}`, kind: 'dependency', taskId: id, reason};
    });
  }
}

/** What a task's next step depends on: as long as it is the same, the wait for it goes on. */
function keyOf({status, attempts, isOpen, step, waitsAt, nextRetryAt, delivery}: TaskRecord): string {
  return JSON.stringify([status, attempts, isOpen, step, waitsAt, nextRetryAt, delivery]);
}
