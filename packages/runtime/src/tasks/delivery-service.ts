import {present} from 'agent-surfaces/state';
import type {SessionRuns} from '../runs.js';
import type {Cause} from '../session.js';
import type {Due, TaskService} from './task-service.js';
import {unmetOf} from './generic.js';
import type {TaskPlan} from './plan.js';
import type {TaskRecord} from './record.js';

/** Delivers the results of tasks. A completed task may still be undelivered. */
export class DeliveryService {
  readonly #runs: SessionRuns;
  readonly #tasks: TaskService;

  constructor(runs: SessionRuns, tasks: TaskService) {
    this.#runs = runs;
    this.#tasks = tasks;
  }

  /** What happens next to the delivery of a completed task. */
  due(record: TaskRecord, plan: TaskPlan): Due | undefined {
    const {state, attempts, nextRetryAt} = record.delivery ?? {state: '', attempts: 0};
    if (!plan.deliver) return undefined;
    if (state === 'pending')
      return {ms: plan.deliver(attempts + 1).ms, go: (fresh) => this.#deliver(fresh, plan, attempts + 1)};
    if (state !== 'failed' && state !== 'queued') return undefined;
    return nextRetryAt === undefined ? undefined : {ms: 0, at: nextRetryAt, go: (fresh) => this.#begin(fresh, plan)};
  }

  /** Tries once more, on somebody's word. */
  again(record: TaskRecord, plan: TaskPlan, reason: string, cause: Cause): void {
    this.#begin(record, plan, reason, cause);
  }

  #begin(record: TaskRecord, plan: TaskPlan, reason?: string, cause?: Cause): void {
    const attempts = record.delivery?.attempts ?? 0;
    const {target, mechanism} = plan.deliver?.(attempts + 1) ?? {};
    const delivery = {state: 'pending', attempts, ...present({target, mechanism, reason})};
    this.#tasks.emit(record, 'task.progress', {phase: 'delivering', delivery}, cause);
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
    this.#tasks.emit(record, 'task.updated', {delivery, reconciled});
  }
}
