import type {AgentEvent} from 'agent-surfaces/protocol';
import {mainThread, type Draft} from './envelope.js';
import type {JobRecord, JobRun} from './jobs.js';
import type {Session} from './session.js';

/** The ids of every event of a job: it has a thread of its own, as every teammate has. */
export function jobIds({meta}: Session, {agentId, name, taskId}: JobRecord) {
  return {
    agentId,
    agentName: name,
    taskId,
    threadId: agentId.startsWith(`${meta.id}.`) ? agentId : `${meta.id}.${agentId}`,
    parentThreadId: mainThread(meta.id),
    parentSessionId: meta.id,
    runtimeEntity: 'automation_job',
    topology: 'background_teammate',
    surface: 'background_teammate',
  } as const satisfies Partial<Draft>;
}

/** The name of a job's run by its number. */
export function runIdOf({agentId}: JobRecord, number: number): string {
  return `${agentId}.run${String(number)}`;
}

/** Whether an event opens (true) or ends (false) a job's run. */
export function isRunOpen({type}: AgentEvent): boolean | undefined {
  if (type === 'run.started') return true;
  return type === 'run.finished' || type === 'run.failed' ? false : undefined;
}

/** A run of a job begins in the job's thread. */
export function beginRun(session: Session, job: JobRecord, runId: string): void {
  if (job.openRun === runId) return;
  const ids = {...jobIds(session, job), surface: 'runtime_status', runId, turnId: runId} as const;
  session.emit({type: 'run.started', ...ids, runtimeStatus: 'accepted', payload: {status: 'submitted', attempt: 1}});
}

/** What a run has come to: words in the thread, a record as evidence, and its end. */
export function endRun(session: Session, job: JobRecord, {end, summary, error}: JobRun): void {
  const runId = job.openRun;
  if (runId === undefined) return;
  const ids = {...jobIds(session, job), runId, turnId: runId};
  const messageId = `${runId}.answer`;
  const text = {type: 'text.final', messageId, partId: `${runId}.text`, payload: {text: summary, role: 'assistant'}};
  session.emit({...ids, ...text, surface: 'conversation'});
  const record = {
    kind: 'run_record',
    status: 'available',
    title: `${job.name}, run ${String(job.runs)}`,
    claim: summary,
  };
  session.emit({
    ...ids,
    type: 'evidence.changed',
    messageId,
    evidenceId: recordOf(job),
    surface: 'timeline_evidence',
    payload: record,
  });
  const shown = {...ids, surface: 'runtime_status'} as const;
  if (end === 'completed')
    session.emit({...shown, type: 'run.finished', runtimeStatus: 'completed', payload: {outcome: 'success'}});
  else
    session.emit({
      ...shown,
      type: 'run.failed',
      runtimeStatus: 'failed',
      payload: {error: error ?? summary, code: end, retryable: true},
    });
}

/** The evidence that a job's present run is recorded as. */
export function recordOf(job: JobRecord): string {
  return `${runIdOf(job, job.runs)}.record`;
}

/** A run that somebody cut off. */
export function cutRun(session: Session, job: JobRecord, reason: string): void {
  const runId = job.openRun;
  if (runId === undefined) return;
  const ids = {...jobIds(session, job), surface: 'runtime_status', runId, turnId: runId} as const;
  const payload = {outcome: 'cancelled', reason};
  session.emit({...ids, type: 'run.finished', phase: 'cancelled', runtimeStatus: 'cancelled', payload});
}
