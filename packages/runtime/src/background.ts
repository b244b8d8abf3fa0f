import {present} from 'agent-surfaces/state';
import {
  beginRun,
  cutRun,
  endRun,
  isAtWork,
  jobIds,
  type JobPlan,
  type JobRecord,
  type JobRun,
  recordOf,
  runIdOf,
} from './jobs.js';
import type {SessionRuns} from './runs.js';
import type {Cause} from './session.js';

const SETTLE_MS = 700;
const WAKE_MS = 900;
const AFTER_RUN_MS = 1_500;
/** A wake that comes later than this was missed: the runtime was not there. */
const LATE_MS = 60_000;
/** How often a job wakes by its schedule without any command from a person: limits the growth of an unread log. */
export const MAX_UNATTENDED = 4;

/** The status of a job in the words that every runtime shares. */
const RUNTIME_STATUS: Readonly<Record<string, string>> = {
  scheduled: 'queued',
  sleeping: 'idle',
  waking: 'preparing',
  running: 'running',
  blocked: 'waiting',
  paused: 'waiting',
  failed: 'failed',
  completed: 'completed',
  closed: 'closed',
};

const ALWAYS = ['stop', 'close'];
const CONTROLS: Readonly<Record<string, readonly string[]>> = {
  paused: [...ALWAYS, 'resume'],
  waking: [...ALWAYS, 'pause', 'sleep'],
  running: [...ALWAYS, 'pause', 'sleep'],
  closed: [],
};
const IDLE = [...ALWAYS, 'continue_agent', 'pause', 'wake'];

/** Wakes the jobs of a session when they are due and plays their runs. What is next is in the log, also after a restart. */
export class BackgroundService {
  readonly #runs: SessionRuns;

  constructor(runs: SessionRuns) {
    this.#runs = runs;
  }

  jobOf(agentId: string | undefined): JobRecord | undefined {
    return this.#runs.session.state.jobs.jobs.get(agentId ?? '');
  }

  /** Brings every job on from where it stands now. */
  goOn(): void {
    const {session} = this.#runs;
    for (const job of session.state.jobs.jobs.values()) {
      if (!isAtWork(job)) cutRun(session, job, 'It was cut off.');
      const plan = this.#planOf(job);
      const key = `${job.status} ${String(job.runs)}/${String(job.step)} ${String(job.nextWakeAt)}`;
      const name = `job ${job.agentId}`;
      if (this.#runs.work.has(name, key)) continue;
      this.#runs.work.stop(name);
      if (plan) this.#begin(name, job, plan, key);
    }
  }

  /** Emits what changed about a job: one event for the job, one for the teammate who owns it. */
  emit(job: JobRecord, changes: Readonly<Record<string, unknown>>, cause?: Cause): void {
    const status = typeof changes['status'] === 'string' ? changes['status'] : job.status;
    const schedule = this.#planOf(job)?.schedule.words;
    const payload = {status, ...present({schedule}), ...changes};
    const {session} = this.#runs;
    const facts = {...jobIds(session.meta.id, job), runtimeStatus: RUNTIME_STATUS[status] ?? 'unknown'};
    // The job is folded from `agent.changed`, so that event comes last.
    session.emit({type: 'task.changed', ...facts, payload}, cause);
    session.emit({type: 'agent.changed', ...facts, payload: {...payload, controls: CONTROLS[status] ?? IDLE}}, cause);
  }

  /** When a job is due next; null where it waits for somebody's word. */
  nextWake(job: JobRecord): string | null {
    const {clock, pace} = this.#runs.session.deps;
    const next = this.#planOf(job)?.schedule.next(clock.now(), pace);
    return next === undefined ? null : new Date(next).toISOString();
  }

  #planOf({plan}: JobRecord): JobPlan | undefined {
    return this.#runs.session.deps.scenario?.jobs?.find(({name}) => name === plan);
  }

  #begin(name: string, job: JobRecord, plan: JobPlan, key: string): void {
    const next = this.#next(job, plan);
    if (!next) return;
    const {clock} = this.#runs.session.deps;
    const sleep = (signal: AbortSignal) =>
      'until' in next ? clock.sleep(next.until, signal, true) : this.#runs.pause(next.ms, signal);
    const then = () => {
      next.go();
      this.goOn();
      this.#runs.tasks.goOn();
    };
    this.#runs.work.begin(name, sleep, then, key);
  }

  /** What happens to a job next, and after which time. A schedule is waited for in real time, and keeps nothing alive. */
  #next(job: JobRecord, plan: JobPlan): {ms: number; go: () => void} | {until: number; go: () => void} | undefined {
    const {status, nextWakeAt, runs, step} = job;
    const run = plan.run(runs);
    if (status === 'scheduled') return {ms: SETTLE_MS, go: () => this.#sleep(job)};
    if (status === 'waking') return {ms: WAKE_MS, go: () => this.#start(job)};
    if (status === 'running') return {ms: run.steps[step]?.ms ?? SETTLE_MS, go: () => this.#advance(job, run)};
    if (status === 'completed' || status === 'failed' || status === 'blocked')
      return {ms: AFTER_RUN_MS, go: () => this.#afterRun(job, run)};
    if (status !== 'sleeping' || nextWakeAt === undefined) return undefined;
    return {until: Math.max(nextWakeAt - this.#runs.now(), 0), go: () => this.#wake(job, nextWakeAt, plan)};
  }

  #sleep(job: JobRecord): void {
    if (job.unattended < MAX_UNATTENDED) {
      this.emit(job, {status: 'sleeping', nextWakeAt: this.nextWake(job), detail: ''});
      return;
    }
    const reason = `Woke ${String(MAX_UNATTENDED)} times without a word from anybody: sleeps until it is woken.`;
    this.emit(job, {status: 'sleeping', nextWakeAt: null, detail: '', reason});
  }

  #wake(job: JobRecord, due: number, {schedule}: JobPlan): void {
    const isLate = this.#runs.now() - due > LATE_MS;
    const wakeReason = isLate ? `${schedule.words}: the runtime was not there then` : schedule.words;
    this.emit(job, {status: 'waking', wakeReason, nextWakeAt: null, unattended: job.unattended + 1});
  }

  #start(job: JobRecord): void {
    const runs = job.runs + 1;
    const currentRunId = runIdOf(job, runs);
    beginRun(this.#runs.session, job, currentRunId);
    this.emit(job, {status: 'running', runs, step: 0, currentRunId, percent: 0, reason: '', error: null});
  }

  #advance(job: JobRecord, run: JobRun): void {
    const next = run.steps[job.step];
    if (next) {
      this.emit(job, {detail: next.detail, percent: next.percent, step: job.step + 1});
      return;
    }
    if (run.opens) this.#runs.tasks.open(run.opens, {jobId: job.taskId});
    endRun(this.#runs.session, job, run);
    const {end: status, summary, error} = run;
    const lastRunAt = new Date(this.#runs.now()).toISOString();
    const why = error === undefined ? {} : {error, reason: error};
    const over = {currentRunId: '', detail: '', percent: null, lastRunRef: recordOf(job), lastRunAt};
    this.emit(job, {status, summary, ...over, ...why});
  }

  /** After a run: the policy may hold a job back; else it sleeps until it is due again. */
  #afterRun(job: JobRecord, {pausedBy}: JobRun): void {
    if (pausedBy === undefined) {
      this.#sleep(job);
      return;
    }
    const payload = {mode: 'paused', decision: 'deny', source: 'policy', reason: pausedBy};
    this.#runs.session.emit({type: 'permission.changed', agentId: job.agentId, surface: 'team_policy', payload});
    this.emit(job, {status: 'paused', pausedBy: 'policy', reason: pausedBy, nextWakeAt: null});
  }
}
