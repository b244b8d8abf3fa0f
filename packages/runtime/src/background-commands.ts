import type {AgentCommand} from 'agent-surfaces/commands';
import {string} from 'agent-surfaces/state';
import {canWake, isAtWork, type JobRecord} from './jobs.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';
import {causeOf} from './session.js';

/** Whether a command is about a teammate who works in the background. */
export function isJobCommand(runs: SessionRuns, {agentId}: AgentCommand): boolean {
  return runs.background.jobOf(agentId) !== undefined;
}

function jobFor(runs: SessionRuns, {agentId}: AgentCommand): JobRecord {
  const job = runs.background.jobOf(agentId);
  if (!job) throw new Refused('unknown_agent', 'There is no such teammate in this session.');
  if (job.status === 'closed') throw new Refused('agent_ended', `${job.name} was ended for good.`);
  return job;
}

/** Pauses a job, lets it sleep until it is due again, or ends it for good. What it was at is cut off. */
export function stopJob(runs: SessionRuns, command: AgentCommand): void {
  const job = jobFor(runs, command);
  const {mode = command.control === 'close' ? 'terminate' : 'pause'} = command.payload ?? {};
  const words = string(command.payload?.['reason'])?.trim() ?? '';
  const cut = {currentRunId: '', detail: '', percent: null, reason: words === '' ? 'Asked for by the user.' : words};
  runs.background.emit(job, {...cut, ...stopped(runs, job, mode)}, causeOf(command));
  runs.background.goOn();
}

function stopped(runs: SessionRuns, job: JobRecord, mode: unknown): object {
  switch (mode) {
    case 'pause':
      if (job.status === 'paused') throw new Refused('already_settled', `${job.name} is paused already.`);
      return {status: 'paused', pausedBy: 'user', nextWakeAt: null};
    case 'sleep':
      if (!isAtWork(job)) throw new Refused('already_settled', `${job.name} is not at work.`);
      return {status: 'sleeping', nextWakeAt: runs.background.nextWake(job), unattended: 0};
    case 'terminate':
      return {status: 'closed', nextWakeAt: null};
    default: {
      const fields = {mode: 'Choose one of: pause, sleep, terminate.'};
      throw new Refused('invalid_input', 'There is no such way to stop it.', fields);
    }
  }
}

/** Lets a paused job go on by its schedule, or wakes one that sleeps. */
export function continueJob(runs: SessionRuns, command: AgentCommand): void {
  const job = jobFor(runs, command);
  const text = string(command.payload?.['text'])?.trim();
  const {mode = 'wake'} = command.payload ?? {};
  if (mode === 'resume') {
    if (job.status !== 'paused') throw new Refused('already_settled', `${job.name} is not paused.`);
    const nextWakeAt = runs.background.nextWake(job);
    const facts = {status: 'sleeping', nextWakeAt, unattended: 0, pausedBy: '', reason: ''};
    runs.background.emit(job, facts, causeOf(command));
  } else if (mode === 'wake') {
    if (job.status === 'paused') throw new Refused('agent_paused', `${job.name} is paused: resume it first.`);
    if (!canWake(job)) throw new Refused('busy', `${job.name} is at work already.`);
    const wakeReason = text === undefined || text === '' ? 'Woken by the user' : `Woken by the user: ${text}`;
    runs.background.emit(
      job,
      {status: 'waking', wakeReason, nextWakeAt: null, unattended: 0, reason: ''},
      causeOf(command),
    );
  } else throw new Refused('invalid_input', 'There is no such way to go on.', {mode: 'Choose one of: resume, wake.'});
  runs.background.goOn();
}
