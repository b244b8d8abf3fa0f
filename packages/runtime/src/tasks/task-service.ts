import type {JsonObject} from 'agent-surfaces/protocol';
import {list, present, type TaskUsage} from 'agent-surfaces/state';
import {type Draft, stepId} from '../envelope.js';
import type {SessionRuns} from '../runs.js';
import type {Cause, Session} from '../session.js';
import {nextVersion} from '../artifacts.js';
import type {Decision} from '../script.js';
import {
  blockersText,
  controlsOf,
  hasPlace,
  isOver,
  openDependencies,
  planNumber,
  statusAfter,
  type TaskRecord,
} from './record.js';
import {GENERIC, genericPlan, unmetOf} from './generic.js';
import {creation, planNamed, taskId} from './making.js';
import type {AttemptPlan, AttemptProduct, AttemptStep, TaskPlan} from './plan.js';
import type {TaskBook} from './task-book.js';
import {logRef} from './log-refs.js';

const CUT = 'The runtime was restarted while it was at work.';
/** So often at most a task reports how its children stand. */
const CHILD_NEWS = 50;
const YES: ReadonlySet<string> = new Set(['approved', 'answered', 'provided']);

/** Plays the attempts at tasks, step by step. */
class AttemptService {
  readonly #runs: SessionRuns;
  readonly #tasks: TaskService;

  constructor(runs: SessionRuns, tasks: TaskService) {
    this.#runs = runs;
    this.#tasks = tasks;
  }

  start(record: TaskRecord, plan: TaskPlan, cause?: Cause): void {
    const isRecovery = record.cause === 'crash_recovery';
    const number = planNumber(record) + (isRecovery ? 0 : 1);
    const payload = startOf(record, plan, plan.attempt(number, this.#tasks.book.countsOf(record.id)));
    const attemptId = `${record.id}.run${String(record.attempts + 1)}`;
    const ids = {attemptId, runId: attemptId};
    this.#tasks.emit(record, 'task.attempt.started', payload, cause, ids);
    this.#tasks.emit(record, 'task.started', {nextRetryAt: null, reason: ''}, cause, ids);
  }

  /** An attempt that was at work when the runtime stopped: nobody knows how far it came, so it is lost and taken up again. */
  takeUp(record: TaskRecord): void {
    const isBegun = record.isOpen && (record.status === 'queued' || record.status === 'retrying');
    if (!hasPlace(record) && !isBegun) return;
    this.#tasks.emitAttempt(record, 'task.lost', {reason: CUT, failureCategory: 'runtime_restarted'});
    const next = {cause: 'crash_recovery', reason: CUT, nextRetryAt: this.#time(0)};
    // What the runtime itself cut off is not counted against the task.
    this.#tasks.emit(record, 'task.retrying', {...next, maxAttempts: record.maxAttempts + 1});
  }

  /** What follows at once: what an attempt came to, what was decided, how the children ended. */
  happensNow(record: TaskRecord, plan: TaskPlan): boolean {
    if (record.status === 'running' && !record.isOpen) return this.#settle(record, plan);
    if (record.waitsAt === undefined || record.status === 'paused') return false;
    if (record.status === 'running') return this.#heedChildren(record, plan);
    const decision = this.#runs.decisionOf(actionOf(record));
    if (!decision) return false;
    this.#decided(record, this.#planned(record, plan), decision);
    return true;
  }

  due(record: TaskRecord, plan: TaskPlan): Due | undefined {
    const {status, waitsAt, nextRetryAt} = record;
    if (status === 'retrying') return {ms: 0, at: nextRetryAt ?? 0, go: (fresh) => this.#tasks.start(fresh)};
    if (status === 'lost') return this.#afterLoss(record, plan);
    if (status !== 'waiting_resource' && (status !== 'running' || waitsAt !== undefined)) return undefined;
    const step = this.#planned(record, plan).steps[record.step];
    if (status === 'waiting_resource' && step?.wait) return {ms: step.ms, go: (fresh) => this.#goesOn(fresh, step)};
    if (!step) return {ms: 0, go: (fresh) => this.#finish(fresh, plan)};
    return {ms: step.wait?.for === 'resource' ? 0 : step.ms, go: (fresh) => this.#advance(fresh, step)};
  }

  /** Ends a task as completed, with what its delivery and its acceptance are then. */
  complete(record: TaskRecord, plan: TaskPlan, cause?: Cause, words?: string): void {
    const isPlanned = words === undefined && cause === undefined;
    const planned = this.#planned(record, plan);
    const {summary = words, artifacts, coverage} = isPlanned ? planned : ({} as Partial<AttemptPlan>);
    if (record.isOpen) this.#tasks.emitAttempt(record, 'task.attempt.completed', present({summary}), cause);
    const {target, mechanism} = plan.deliver?.(1) ?? {};
    const delivery = plan.deliver
      ? {state: 'pending', attempts: 0, ...present({target, mechanism})}
      : {state: 'not_applicable'};
    const isMet = unmetOf(coverage ? {...record, coverage: {...coverage}} : record).length === 0;
    const progress = {phase: 'done', ...present({summary, acceptanceCoverage: coverage})};
    this.#tasks.emit(
      record,
      'task.completed',
      {
        progress,
        delivery,
        reconciled: !plan.deliver && isMet,
        nextRetryAt: null,
        blockers: [],
        ...present({artifacts: artifacts?.map((product) => productId(this.#runs.session, product))}),
        ...usedIn(isPlanned ? addUsage(record.usage, planned.usage) : record.usage),
      },
      cause,
    );
  }

  #planned(record: TaskRecord, plan: TaskPlan): AttemptPlan {
    return plan.attempt(Math.max(planNumber(record), 1), this.#tasks.book.countsOf(record.id));
  }

  #advance(record: TaskRecord, step: AttemptStep): void {
    const waitsFor = step.wait?.for;
    if (step.open) this.#tasks.open(step.open);
    if (waitsFor === 'children' && this.#tasks.book.openChildren(record.id) > 0) this.#awaitChildren(record, step);
    else if (waitsFor === undefined || waitsFor === 'children') this.#emitStep(record, step);
    else this.#wait(record, step);
  }

  #emitStep(record: TaskRecord, step: AttemptStep, type = 'task.progress'): void {
    const payload = progressOf(record, step);
    const facts = type === 'task.progress' ? payload : {progress: payload, blockers: [], reason: ''};
    this.#tasks.emitAttempt(record, type, facts, undefined, record.step + 1);
  }

  /** What a wait was for has come. */
  #goesOn(record: TaskRecord, step: AttemptStep): void {
    this.#emitStep(record, step, 'task.resumed');
  }

  #wait(record: TaskRecord, {wait}: AttemptStep): void {
    if (!wait) return;
    const {for: waitingFor, reason} = wait;
    const actionId = actionOf(record);
    const isAsked = waitingFor !== 'resource';
    if (isAsked && !this.#runs.session.state.action(actionId)) {
      const ids = {taskId: record.id, attemptId: record.attemptId, runId: record.attemptId, actionId};
      const payload = {
        actionType: waitingFor === 'input' ? 'clarification' : 'permission_grant',
        title: record.title,
        prompt: reason,
      };
      this.#runs.session.emit({type: 'action.required', ...ids, payload});
    }
    const blockers = [{kind: waitingFor, reason, ...(isAsked ? {actionId} : {})}];
    this.#tasks.emitAttempt(record, 'task.waiting', {waitingFor, reason, blockers, waitsAt: record.step});
  }

  #decided(record: TaskRecord, planned: AttemptPlan, {resolution, reason}: Decision): void {
    const step = planned.steps[record.step];
    if (step && YES.has(resolution)) {
      this.#goesOn(record, step);
      return;
    }
    const error = reason ?? `What it asked for was ${resolution}.`;
    const facts = {error, failureCategory: 'refused', retryable: false};
    this.#tasks.emitAttempt(record, 'task.attempt.failed', facts);
    this.#tasks.emit(record, 'task.failed', {...facts, reason: error, blockers: []});
  }

  #awaitChildren(record: TaskRecord, step: AttemptStep): void {
    const progress = {phase: 'waiting', ...present({step: step.wait?.reason})};
    this.#emitChildren(record, {...progress, waitsAt: record.step});
  }

  #emitChildren(record: TaskRecord, more: JsonObject, step?: number): void {
    const {total: children, ...ended} = this.#tasks.book.countsOf(record.id);
    const payload = {...more, waitsFor: 'children', counters: {children, ...ended}};
    this.#tasks.emitAttempt(record, 'task.progress', payload, undefined, step);
  }

  /** Reports how the children stand as they end, and goes on when all have ended. */
  #heedChildren(record: TaskRecord, plan: TaskPlan): boolean {
    const open = this.#tasks.book.openChildren(record.id);
    const {total} = this.#tasks.book.countsOf(record.id);
    const isNews = total - open - record.reportedChildren >= Math.max(1, Math.ceil(total / CHILD_NEWS));
    if (open > 0) {
      if (isNews) this.#emitChildren(record, {});
      return false;
    }
    const step = this.#planned(record, plan).steps[record.step];
    this.#emitChildren(record, {phase: 'working', ...(step && progressOf(record, step))}, record.step + 1);
    return true;
  }

  /** The steps are done: a task that is divided waits for its parts. */
  #finish(record: TaskRecord, plan: TaskPlan): void {
    const isDivided = this.#tasks.book.openChildren(record.id) > 0;
    if (isDivided && this.#planned(record, plan).end === 'completed') this.#awaitChildren(record, {ms: 0});
    else this.#end(record, plan);
  }

  #end(record: TaskRecord, plan: TaskPlan): void {
    const planned = this.#planned(record, plan);
    const {end, error, summary, artifacts = [], outputRefs} = planned;
    const usage = usedIn(addUsage(record.newest?.usage, planned.usage));
    if (end === 'completed') {
      for (const product of artifacts) {
        storeProduct(this.#runs.session, record.id, planned.worker, product);
        const targetId = productId(this.#runs.session, product);
        const edge = {relation: 'produced_artifact', targetId, status: 'active', reason: product.title};
        this.#tasks.emit(record, 'task.dependency.updated', edge);
      }
      this.#tasks.emitAttempt(record, 'task.attempt.completed', {...present({summary, outputRefs}), ...usage});
      return;
    }
    if (end === 'lost') {
      const nextRetryAt = this.#mayRetry(record, planned) ? this.#time(plan.backoffMs) : null;
      const facts = {reason: error ?? 'Its worker is no longer heard of.', nextRetryAt, failureCategory: 'worker_lost'};
      this.#tasks.emitAttempt(record, 'task.lost', facts);
      return;
    }
    const {failureCategory = end === 'timed_out' ? 'timeout' : 'error'} = planned;
    const facts = {...present({error, retryable: planned.retryable}), failureCategory};
    if (end === 'timed_out' && !this.#mayRetry(record, planned))
      this.#tasks.emitAttempt(record, 'task.timed_out', {...facts, ...usedIn(this.#total(record, planned))});
    else this.#tasks.emitAttempt(record, 'task.attempt.failed', {...facts, ...usage});
  }

  /** What becomes of a task when its attempt has ended. */
  #settle(record: TaskRecord, plan: TaskPlan): boolean {
    const {newest} = record;
    if (!newest) return false;
    const planned = this.#planned(record, plan);
    if (newest.status === 'completed') this.complete(record, plan);
    else {
      const {lastError: error, failureCategory} = newest;
      const isAgain = newest.retryable !== false && record.attempts < record.maxAttempts;
      const facts = {...present({error, failureCategory, reason: error}), ...usedIn(this.#total(record, planned))};
      if (!isAgain) this.#tasks.emit(record, 'task.failed', {...facts, nextRetryAt: null});
      else {
        const next = {cause: 'error', nextRetryAt: this.#time(plan.backoffMs), attemptCount: record.attempts + 1};
        this.#tasks.emit(record, 'task.retrying', {...facts, ...next, maxAttempts: record.maxAttempts});
      }
    }
    return true;
  }

  /** K11: a lost worker is no success. By its policy the task is tried again; else it stays lost until somebody decides. */
  #afterLoss(record: TaskRecord, plan: TaskPlan): Due | undefined {
    if (!this.#mayRetry(record, this.#planned(record, plan))) return undefined;
    const payload = {cause: 'worker_lost', reason: 'Its worker was lost.', maxAttempts: record.maxAttempts};
    const go = (fresh: TaskRecord) =>
      this.#tasks.emit(fresh, 'task.retrying', {...payload, nextRetryAt: this.#time(0)});
    return {ms: plan.backoffMs ?? 0, go};
  }

  #mayRetry({attempts, maxAttempts}: TaskRecord, {retryable}: AttemptPlan): boolean {
    return retryable !== false && attempts < maxAttempts;
  }

  #total(record: TaskRecord, planned: AttemptPlan) {
    return addUsage(record.usage, planned.usage);
  }

  #time(ms = 0): string {
    const {clock, pace} = this.#runs.session.deps;
    return new Date(clock.now() + ms * pace).toISOString();
  }
}

/** The request that an attempt makes at the step where it is. */
function actionOf({attemptId, step}: TaskRecord): string {
  return `${attemptId}.request${String(step + 1)}`;
}

const encoder = new TextEncoder();

/** The payload of an attempt's start. One that continues another begins at its last checkpoint. */
function startOf(record: TaskRecord, plan: TaskPlan, planned: AttemptPlan): JsonObject {
  const isRecovery = record.cause === 'crash_recovery';
  const because = record.cause ?? 'initial';
  const {worker, inputRefs, cause = because} = planned;
  return {
    cause: isRecovery ? because : cause,
    attemptCount: record.attempts + 1,
    maxAttempts: record.maxAttempts,
    retryPolicy: {maxAttempts: record.maxAttempts, backoffMs: plan.backoffMs ?? 0},
    ...present({worker, inputRefs}),
    ...(record.attempts > 0 ? {retryOf: record.attemptId} : {}),
    ...(isRecovery ? {fromStep: record.savedStep, checkpointRefs: record.newest?.checkpointRefs ?? []} : {}),
  };
}

function progressOf(record: TaskRecord, {progress, log, checkpoint, usage}: AttemptStep): JsonObject {
  return {
    ...progress,
    ...(log ? outputOf(record, log, list(progress?.['outputRefs'])) : {}),
    ...(checkpoint ? {checkpointRefs: [...(record.newest?.checkpointRefs ?? []), checkpoint]} : {}),
    ...(usage ? {usage: addUsage(record.usage, usage), attemptUsage: addUsage(record.newest?.usage, usage)} : {}),
  };
}

/** A piece of an append-only output: where it begins, in bytes, and where it ends. */
function outputOf(
  {attemptId, newest}: TaskRecord,
  {name, text, stream}: NonNullable<AttemptStep['log']>,
  refs: readonly unknown[],
): JsonObject {
  const ref = logRef(attemptId, name);
  const offset = newest?.logs?.find((log) => log.ref === ref)?.end ?? 0;
  const outputEnd = offset + encoder.encode(text).length;
  return {
    output: {ref, name, offset, text, ...present({stream})},
    outputEnd,
    outputRefs: [...refs, {ref, title: name, kind: 'log', offset: outputEnd}],
  };
}

function addUsage(a: TaskUsage = {}, b: TaskUsage = {}): TaskUsage {
  const sum = (name: 'inputTokens' | 'outputTokens' | 'totalTokens' | 'cost') => {
    const both = (a[name] ?? 0) + (b[name] ?? 0);
    // Added up in whole units, to avoid binary rounding errors.
    return a[name] === undefined && b[name] === undefined ? undefined : Math.round(both * 1e6) / 1e6;
  };
  return present({
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    totalTokens: sum('totalTokens'),
    cost: sum('cost'),
    currency: b.currency ?? a.currency,
  });
}

function usedIn(usage: TaskUsage): JsonObject {
  return Object.keys(usage).length === 0 ? {} : {usage};
}

function productId(session: Session, {id}: AttemptProduct): string {
  return `${session.meta.id}.${id}`;
}

/** Emits what an attempt made as an artifact of the session, once. After a restart it completes what was cut off. */
function storeProduct(session: Session, taskId: string, author: string | undefined, product: AttemptProduct): void {
  const artifactId = productId(session, product);
  const known = session.state.artifact(artifactId);
  const about = {artifactId, taskId, artifactKind: 'document'};
  const by = present({author});
  const payload = {title: product.title, status: 'creating', mediaType: 'text/markdown', ...by};
  if (!known) session.emit({type: 'artifact.created', ...about, payload});
  if (known?.versionId !== undefined) return;
  const body = {type: 'text/markdown', name: `${product.id}.md`, body: product.text};
  session.emit(nextVersion(session, {type: 'artifact.version.created', ...about, payload: by}, body));
}

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
    this.#runs.tasksChanged();
  }

  /** Whether anybody has worked on a task. */
  hasBegun(id: string): boolean {
    return (this.book.tasks.get(id)?.attempts ?? 0) > 0;
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
    const controls = controlsOf({status: statusAfter(current, draft)});
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
    const name = `task ${id}`;
    if (this.#runs.work.has(name, key)) return;
    this.#runs.work.stop(name);
    const due = this.#due(record, plan);
    if (due) this.#begin(name, id, key, due);
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

  #begin(name: string, id: string, key: string, {ms, at, go}: Due): void {
    const left = at === undefined ? ms * this.#runs.session.deps.pace : Math.max(at - this.#runs.now(), 0);
    const then = () => {
      const record = this.book.tasks.get(id);
      if (record) go(record);
      this.book.changed.add(id);
      this.goOn();
    };
    this.#runs.work.begin(name, (signal) => this.#runs.sleep(left, signal), then, key);
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
