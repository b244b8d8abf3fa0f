import type {AgentCommand} from '../commands/command.js';
import {string} from '../state/read.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';
import type {Cause} from './session.js';
import type {RunRecord, SteerItem} from './state.js';

const causeOf = ({id, control}: AgentCommand): Cause => ({commandId: id, control});

function textOf(command: AgentCommand): string {
  const text = string(command.payload?.['text']);
  if (text === undefined || text.trim() === '') {
    throw new Refused('invalid_input', 'The text is empty.', {text: 'Write something.'});
  }
  return text;
}

function mustBePlayable(runs: SessionRuns): void {
  if (runs.isPlayable) return;
  throw new Refused('unknown_scenario', `This runtime does not know the scenario "${runs.session.meta.scenario}".`);
}

function mustBeIdle(runs: SessionRuns): void {
  if (!runs.session.state.active) return;
  throw new Refused('run_active', 'A run is at work: queue the message for later, or steer the run.');
}

/** The run that a command names, or the one at work; it must be under way. */
function runAtWork(runs: SessionRuns, command: AgentCommand): RunRecord {
  const {state} = runs.session;
  const named = [...state.runs.values()].find((run) => run.id === command.runId || run.turnId === command.turnId);
  const isNamed = command.runId !== undefined || command.turnId !== undefined;
  if (isNamed && !named) throw new Refused('unknown_run', 'There is no such run in this session.');
  const run = named?.phase === 'suspended' ? named : state.active;
  if (!run || (named && named.id !== run.id && named.turnId !== run.turnId)) {
    throw new Refused(
      'no_active_run',
      isNamed ? 'That run has ended.' : 'No run is at work: send the message instead.',
    );
  }
  return run;
}

/** A message that begins a turn. It keeps the id that the command gives it. */
export function send(runs: SessionRuns, command: AgentCommand): void {
  const text = textOf(command);
  mustBePlayable(runs);
  mustBeIdle(runs);
  runs.begin(text, undefined, causeOf(command), string(command.messageId));
}

/** A message for a turn after the present one. */
export function queue(runs: SessionRuns, command: AgentCommand): void {
  const text = textOf(command);
  mustBePlayable(runs);
  const {session} = runs;
  const createdAt = new Date(runs.now()).toISOString();
  const item = {id: command.id, text, mode: 'queue', status: 'queued', createdAt};
  session.changeQueue([...session.state.queued, item], session.state.steers, causeOf(command));
  runs.settle();
}

/** A message for the run at work. */
export function steer(runs: SessionRuns, command: AgentCommand): void {
  const text = textOf(command);
  const {session} = runs;
  const run = runAtWork(runs, command);
  if (run.phase === 'suspended') throw new Refused('no_active_run', 'That run waits for a decision, not for a steer.');
  const createdAt = new Date(runs.now()).toISOString();
  const atStep = runs.driverOf(run.id)?.step ?? 0;
  const item = {id: command.id, text, mode: 'steer', status: 'pending', createdAt, runId: run.id, atStep};
  session.changeQueue(session.state.queued, [...session.state.steers, item], causeOf(command), session.idsOf(run.id));
}

/** Changes, moves or removes what waits: a queued turn, or a steer that was not taken. */
export function edit(runs: SessionRuns, command: AgentCommand): void {
  const {queuedId, payload = {}} = command;
  if (queuedId === undefined)
    throw new Refused('unsupported', 'Only turns that wait can be edited here: name one by queuedId.');
  const {state} = runs.session;
  if (state.dispatched.has(queuedId)) throw new Refused('already_settled', 'That turn has begun already.');
  const isQueued = state.queued.some(({id}) => id === queuedId);
  const waiting = state.steers.find(({id}) => id === queuedId);
  if (!isQueued && !waiting) throw new Refused('unknown_queued', 'Nothing with that id waits in this session.');
  if (waiting?.status === 'accepted') throw new Refused('already_settled', 'The run has read that steer already.');
  const change = (list: readonly SteerItem[]) => changed(list, queuedId, command);
  if (payload['remove'] === undefined && payload['position'] === undefined && payload['text'] === undefined) {
    throw new Refused('bad_command', 'Say what to change: text, position or remove.');
  }
  const queued = isQueued ? change(state.queued) : state.queued;
  runs.session.changeQueue(queued, isQueued ? state.steers : change(state.steers), causeOf(command));
}

function changed(list: readonly SteerItem[], id: string, command: AgentCommand): SteerItem[] {
  const {remove, position, text} = command.payload ?? {};
  const rest = list.filter((item) => item.id !== id);
  if (remove === true) return rest;
  const from = list.findIndex((item) => item.id === id);
  const to = position ?? from;
  if (typeof to !== 'number' || !Number.isInteger(to) || to < 0 || to >= list.length) {
    const words = `Give a number from 0 to ${String(list.length - 1)}.`;
    throw new Refused('invalid_input', 'There is no such place in the queue.', {position: words});
  }
  const item = {...(list[from] as SteerItem), ...(text === undefined ? {} : {text: textOf(command)})};
  return rest.toSpliced(to, 0, item);
}

/** Stops a run. */
export function interrupt(runs: SessionRuns, command: AgentCommand): void {
  const {state} = runs.session;
  const isNamed = command.runId !== undefined || command.turnId !== undefined;
  if (!isNamed && !state.active) throw new Refused('no_active_run', 'No run is at work: there is nothing to stop.');
  runs.interrupt(runAtWork(runs, command).id, command.id);
}

/** Tries a failed tool call or a failed run again. */
export function retry(runs: SessionRuns, command: AgentCommand): void {
  if (command.toolCallId !== undefined) {
    retryTool(runs, command.toolCallId, command.id);
    return;
  }
  const {state} = runs.session;
  const all = [...state.runs.values()];
  const run = command.runId === undefined ? all.at(-1) : state.runs.get(command.runId);
  if (!run) throw new Refused('unknown_run', 'There is no such run in this session.');
  mustBePlayable(runs);
  mustBeIdle(runs);
  if (run.phase !== 'failed') throw new Refused('not_retryable', 'That run has not failed.');
  if (!run.retryable) throw new Refused('not_retryable', 'That run cannot be tried again.');
  if (all.some(({retryOf}) => retryOf === run.id))
    throw new Refused('not_retryable', 'That run was tried again already.');
  runs.again(run, causeOf(command));
}

function retryTool(runs: SessionRuns, toolCallId: string, commandId: string): void {
  const tool = runs.session.state.tools.get(toolCallId);
  if (!tool) throw new Refused('unknown_tool', 'There is no such tool call in this session.');
  if (!tool.failed) throw new Refused('not_retryable', 'That tool call has not failed.');
  if (!runs.driverOf(tool.runId)?.attemptNow(toolCallId, commandId)) {
    throw new Refused(
      'not_retryable',
      'The agent has gone on without that tool call and does not offer another attempt.',
    );
  }
}
