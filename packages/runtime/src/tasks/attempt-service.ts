import type {JsonObject} from 'agent-surfaces/protocol';
import {list, present, type TaskUsage} from 'agent-surfaces/state';
import {nextVersion} from '../artifacts.js';
import type {SessionRuns} from '../runs.js';
import type {Decision} from '../script.js';
import type {Cause, Session} from '../session.js';
import {unmetOf} from './generic.js';
import {logRef} from './log-refs.js';
import type {AttemptPlan, AttemptProduct, AttemptStep, TaskPlan} from './plan.js';
import {hasPlace, planNumber, type TaskRecord} from './record.js';
import type {Due, TaskService} from './task-service.js';

const CUT = 'The runtime was restarted while it was at work.';
/** So often at most a task reports how its children stand. */
const CHILD_NEWS = 50;
const YES: ReadonlySet<string> = new Set(['approved', 'answered', 'provided']);

/** Plays the attempts at tasks, step by step. */
export class AttemptService {
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
    if (isAsked && !this.#runs.session.state.actions.has(actionId)) {
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
    const usage = usedIn(addUsage(record.attemptUsage, planned.usage));
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
    const {over} = record;
    if (!over) return false;
    const planned = this.#planned(record, plan);
    if (over.status === 'completed') this.complete(record, plan);
    else {
      const {error, failureCategory} = over;
      const isAgain = over.retryable !== false && record.attempts < record.maxAttempts;
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
    ...(isRecovery ? {fromStep: record.savedStep, checkpointRefs: record.checkpoints} : {}),
  };
}

function progressOf(record: TaskRecord, {progress, log, checkpoint, usage}: AttemptStep): JsonObject {
  return {
    ...progress,
    ...(log ? outputOf(record, log, list(progress?.['outputRefs'])) : {}),
    ...(checkpoint ? {checkpointRefs: [...record.checkpoints, checkpoint]} : {}),
    ...(usage ? {usage: addUsage(record.usage, usage), attemptUsage: addUsage(record.attemptUsage, usage)} : {}),
  };
}

/** A piece of an append-only output: where it begins, in bytes, and where it ends. */
function outputOf(
  {attemptId, offsets}: TaskRecord,
  {name, text, stream}: NonNullable<AttemptStep['log']>,
  refs: readonly unknown[],
): JsonObject {
  const ref = logRef(attemptId, name);
  const offset = offsets[ref] ?? 0;
  const outputEnd = offset + encoder.encode(text).length;
  return {
    output: {ref, name, offset, text, ...present({stream})},
    outputEnd,
    outputRefs: [...refs, {ref, title: name, kind: 'log', offset: outputEnd}],
  };
}

/** Tokens and cost of two together. */
function addUsage(a: TaskUsage, b: TaskUsage = {}): TaskUsage {
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
  const known = session.state.artifacts.get(artifactId, session.meta.id);
  const about = {artifactId, taskId, artifactKind: 'document'};
  const by = present({author});
  const payload = {title: product.title, status: 'creating', mediaType: 'text/markdown', ...by};
  if (!known) session.emit({type: 'artifact.created', ...about, payload});
  if (known?.versionId !== undefined) return;
  const body = {type: 'text/markdown', name: `${product.id}.md`, body: product.text};
  session.emit(nextVersion(session, {type: 'artifact.version.created', ...about, payload: by}, body));
}
