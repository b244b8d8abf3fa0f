import {type AgentEvent, ITEM_STATUSES} from 'agent-surfaces/protocol';
import {idOf, named, number, payloadOf, present, string, time} from 'agent-surfaces/state';
import {type Draft, mainThread} from './envelope.js';
import type {Session} from './session.js';

/** When a job wakes by itself. */
export interface Schedule {
  /** As people read it. */
  readonly words: string;
  /** The next time after now, in epoch milliseconds. */
  next(now: number, pace: number): number;
}

const DAY = 86_400_000;

/** Every day at an hour of universal time, whatever the pace. */
export function daily(hour: number): Schedule {
  const words = `Daily at ${String(hour).padStart(2, '0')}:00 UTC`;
  return {
    words,
    next: (now) => {
      const today = Math.floor(now / DAY) * DAY + hour * 3_600_000;
      return today > now ? today : today + DAY;
    },
  };
}

/** Again and again after a while, at the runtime's pace. */
export function every(seconds: number): Schedule {
  return {words: `Every ${String(seconds)} seconds`, next: (now, pace) => now + seconds * 1_000 * pace};
}

/** What one run of a job does, as its scenario defines it. */
export interface JobRun {
  readonly steps: readonly {readonly detail: string; readonly percent: number; readonly ms: number}[];
  readonly end: 'completed' | 'failed' | 'blocked';
  /** What came of it: the words of its record. */
  readonly summary: string;
  readonly error?: string;
  /** The plans that the run makes tasks of, which are its own from then on. */
  readonly opens?: readonly string[];
  /** Why the policy does not let it go on by itself after this run. */
  readonly pausedBy?: string;
}

/** A job that a scenario has: when it runs, and what each run does, by its number. */
export interface JobPlan {
  readonly name: string;
  readonly schedule: Schedule;
  run(number: number): JobRun;
}

/** Statuses in which a job can be woken. */
const WAKEABLE: ReadonlySet<string> = new Set(['scheduled', 'sleeping', 'blocked', 'failed', 'completed']);
const STATUSES: ReadonlySet<string> = new Set([...ITEM_STATUSES.background_job, 'closed']);

/** A job, as far as the background service needs it to go on. */
export interface JobRecord {
  readonly agentId: string;
  readonly name: string;
  readonly taskId: string;
  /** The plan of the scenario that it follows. */
  readonly plan: string;
  readonly status: string;
  readonly nextWakeAt?: number;
  /** How often it has run, and how far the present run is. */
  readonly runs: number;
  readonly step: number;
  /** How often it woke by its schedule since the last command of a person. */
  readonly unattended: number;
  /** The run that has begun and not ended. */
  readonly openRun?: string | undefined;
}

/** The jobs of a session by the teammate that owns each: a fold of the log. */
export class JobBook {
  readonly jobs = new Map<string, JobRecord>();

  apply(event: AgentEvent): void {
    const {agentId} = event;
    if (event.runtimeEntity !== 'automation_job' || agentId === undefined) return;
    const known = this.jobs.get(agentId);
    const isOpen = isRunOpen(event);
    if (known && isOpen !== undefined) this.jobs.set(agentId, {...known, openRun: isOpen ? event.runId : undefined});
    if (event.type === 'agent.changed') this.#applyChange(event, agentId, known);
  }

  #applyChange(event: AgentEvent, agentId: string, known: JobRecord | undefined): void {
    const payload = payloadOf(event);
    const nextWakeAt = payload['nextWakeAt'] === undefined ? known?.nextWakeAt : time(payload['nextWakeAt']);
    const count = (name: 'runs' | 'step' | 'unattended') => number(payload[name]) ?? known?.[name] ?? 0;
    const status = string(payload['status']) ?? '';
    this.jobs.set(agentId, {
      agentId,
      name: named(event, 'agentName') ?? known?.name ?? agentId,
      taskId: idOf(event, 'taskId') ?? known?.taskId ?? `${agentId}.job`,
      plan: string(payload['plan']) ?? known?.plan ?? '',
      status: STATUSES.has(status) ? status : (known?.status ?? 'scheduled'),
      runs: count('runs'),
      step: count('step'),
      unattended: count('unattended'),
      openRun: known?.openRun,
      ...present({nextWakeAt}),
    });
  }
}

/** Whether a job is at work, or about to be. */
export function isAtWork({status}: JobRecord): boolean {
  return status === 'waking' || status === 'running';
}

/** Whether a job can be woken now. */
export function canWake({status}: JobRecord): boolean {
  return WAKEABLE.has(status);
}

/** A script's event about a job: it wakes only one that sleeps. */
export function scriptedJob({jobs}: JobBook, draft: Draft): Draft | undefined {
  const job = draft.runtimeEntity === 'automation_job' ? jobs.get(idOf(draft, 'agentId') ?? '') : undefined;
  if (!job || payloadOf(draft)['status'] !== 'waking' || canWake(job)) return draft;
  return undefined;
}

/** The ids of every event of a job: it has a thread of its own, as every teammate has. */
export function jobIds(sessionId: string, {agentId, name, taskId}: Pick<JobRecord, 'agentId' | 'name' | 'taskId'>) {
  return {
    agentId,
    agentName: name,
    taskId,
    threadId: agentId.startsWith(`${sessionId}.`) ? agentId : `${sessionId}.${agentId}`,
    parentThreadId: mainThread(sessionId),
    parentSessionId: sessionId,
    runtimeEntity: 'automation_job',
    topology: 'background_teammate',
    surface: 'background_teammate',
  } as const satisfies Partial<Draft>;
}

/** The ids of what the status surface shows of a job's run. */
function runIds(session: Session, job: JobRecord, runId: string) {
  return {...jobIds(session.meta.id, job), surface: 'runtime_status', runId, turnId: runId} as const;
}

/** The name of a job's run by its number. */
export function runIdOf({agentId}: JobRecord, number: number): string {
  return `${agentId}.run${String(number)}`;
}

/** Whether an event opens (true) or ends (false) a job's run. */
function isRunOpen({type}: AgentEvent): boolean | undefined {
  if (type === 'run.started') return true;
  return type === 'run.finished' || type === 'run.failed' ? false : undefined;
}

/** A run of a job begins in the job's thread. */
export function beginRun(session: Session, job: JobRecord, runId: string): void {
  if (job.openRun === runId) return;
  const ids = runIds(session, job, runId);
  session.emit({type: 'run.started', ...ids, runtimeStatus: 'accepted', payload: {status: 'submitted', attempt: 1}});
}

/** What a run has come to: words in the thread, a record as evidence, and its end. */
export function endRun(session: Session, job: JobRecord, {end, summary, error}: JobRun): void {
  const runId = job.openRun;
  if (runId === undefined) return;
  const shown = runIds(session, job, runId);
  const messageId = `${runId}.answer`;
  const text = {messageId, partId: `${runId}.text`, payload: {text: summary, role: 'assistant'}};
  session.emit({...shown, type: 'text.final', ...text, surface: 'conversation'});
  const title = `${job.name}, run ${String(job.runs)}`;
  const record = {evidenceId: recordOf(job), payload: {kind: 'run_record', status: 'available', title, claim: summary}};
  session.emit({...shown, type: 'evidence.changed', messageId, ...record, surface: 'timeline_evidence'});
  const isDone = end === 'completed';
  const payload = isDone ? {outcome: 'success'} : {error: error ?? summary, code: end, retryable: true};
  const terminal = isDone
    ? ({type: 'run.finished', runtimeStatus: 'completed'} as const)
    : ({type: 'run.failed', runtimeStatus: 'failed'} as const);
  session.emit({...shown, ...terminal, payload});
}

/** The evidence that a job's present run is recorded as. */
export function recordOf(job: JobRecord): string {
  return `${runIdOf(job, job.runs)}.record`;
}

/** A run that somebody cut off. */
export function cutRun(session: Session, job: JobRecord, reason: string): void {
  const runId = job.openRun;
  if (runId === undefined) return;
  const payload = {outcome: 'cancelled', reason};
  session.emit({
    ...runIds(session, job, runId),
    type: 'run.finished',
    phase: 'cancelled',
    runtimeStatus: 'cancelled',
    payload,
  });
}
