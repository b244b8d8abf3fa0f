import type {AgentCommand} from 'agent-surfaces/commands';
import {number, string} from 'agent-surfaces/state';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';
import {causeOf} from './session.js';
import type {MateRecord} from './team-state.js';

const MAX_WORDS = 4_000;
const MAX_NAME = 80;
const MAX_WAIT_MS = 24 * 3_600_000;

/** Whether a command names a run of a teammate, and not one of the session. */
export function isMatesRun({session}: SessionRuns, {runId}: AgentCommand): boolean {
  return session.state.team.byRun.has(runId ?? '');
}

/** Whether a command is about a teammate's work as a whole, and not about one of its tool calls. */
export function isAboutMate(runs: SessionRuns, command: AgentCommand): boolean {
  const {toolCallId, agentId, runId} = command;
  return toolCallId === undefined && (isMatesRun(runs, command) || (agentId !== undefined && runId === undefined));
}

/** The teammate that a command is about. */
function mateOf({session}: SessionRuns, {agentId, runId}: AgentCommand): MateRecord {
  const {team, board} = session.state;
  const mate = team.byRun.get(runId ?? '') ?? team.mates.get(agentId ?? '');
  if (mate) return mate;
  if (agentId === undefined) throw new Refused('bad_command', 'Say which teammate is meant: agentId is missing.');
  const member = board.members.get(agentId);
  if (member?.kind === 'human') throw new Refused('unsupported', `${member.name} is a person: talk to them.`);
  if (member) throw new Refused('unsupported', `${member.name} works elsewhere: this runtime cannot do that.`);
  throw new Refused('unknown_agent', 'There is no such teammate in this session.');
}

/** The same, as long as it has not ended. */
function mateAtWork(runs: SessionRuns, command: AgentCommand): MateRecord {
  const mate = mateOf(runs, command);
  if (mate.phase === 'ended') throw new Refused('agent_ended', `${mate.name} has ended already.`);
  return mate;
}

function wordsOf(command: AgentCommand, field: string, most: number): string {
  const words = string(command.payload?.[field])?.trim() ?? '';
  if (words === '') throw new Refused('invalid_input', 'The text is empty.', {[field]: 'Write something.'});
  if (words.length <= most) return words;
  throw new Refused('invalid_input', 'The text is too long.', {[field]: `At most ${String(most)} characters.`});
}

function cascadeOf({payload}: AgentCommand): 'self' | 'all' {
  const {cascade = 'self'} = payload ?? {};
  if (cascade === 'self' || cascade === 'all') return cascade;
  throw new Refused('invalid_input', 'Say who is meant.', {cascade: 'Choose one of: self, all.'});
}

/** Gives something to a new teammate to do. */
export function delegate(runs: SessionRuns, command: AgentCommand): void {
  const objective = wordsOf(command, 'objective', MAX_WORDS);
  const {name: asked, role: part} = command.payload ?? {};
  const name = asked === undefined ? undefined : wordsOf(command, 'name', MAX_NAME);
  const role = part === undefined ? undefined : wordsOf(command, 'role', MAX_NAME);
  const {mates} = runs.session.state.team;
  let number = 1;
  while (mates.has(`teammate-${String(number)}`)) number++;
  const mate = {
    id: `teammate-${String(number)}`,
    name: name ?? `Teammate ${String(number)}`,
    objective,
    ...(role === undefined ? {} : {role}),
  };
  runs.team.begin({mate, isDelegated: true}, causeOf(command));
}

/** Sends input to a teammate, which takes it at its next checkpoint; `interrupt` ends the pause before that. */
export function continueAgent(runs: SessionRuns, command: AgentCommand): void {
  const mode = command.payload?.['mode'];
  const mate = mateOf(runs, command);
  if (mode !== undefined)
    throw new Refused('unsupported', `${mate.name} does not sleep: there is nothing to ${String(mode)}.`);
  const text = wordsOf(command, 'text', MAX_WORDS);
  if (mate.phase === 'ended')
    throw new Refused('agent_ended', `${mate.name} has ended: have its work tried again, or delegate anew.`);
  const driver = runs.driverOf(mate.runId);
  const at = new Date(runs.now()).toISOString();
  const input = {id: command.id, text, status: 'pending', by: 'user', at, atStep: driver?.step ?? 0};
  runs.team.emit(mate, {pending: [...mate.pending, input]}, {}, causeOf(command));
  if (command.payload?.['interrupt'] === true) driver?.wake();
}

/** Sets a limit to the time that others wait for a teammate, or for all who are at work. */
export function wait(runs: SessionRuns, command: AgentCommand): void {
  const ms = number(command.payload?.['timeoutMs']);
  if (ms === undefined || ms <= 0 || ms > MAX_WAIT_MS) {
    const fields = {timeoutMs: `Give milliseconds, from 1 to ${String(MAX_WAIT_MS)}.`};
    throw new Refused('invalid_input', 'That is no time to wait for.', fields);
  }
  const mate = command.agentId === undefined ? undefined : mateAtWork(runs, command);
  const isAnybody = [...runs.session.state.team.mates.values()].some(({phase}) => phase !== 'ended');
  if (!isAnybody) throw new Refused('agent_ended', 'No teammate is at work: there is nobody to wait for.');
  runs.team.joins.wait(runs.now() + ms, mate, causeOf(command));
}

/** Stops a teammate for good, alone or with those it delegated to. */
export function stopAgent(runs: SessionRuns, command: AgentCommand): void {
  const cascade = cascadeOf(command);
  const mate = mateAtWork(runs, command);
  const {mode = 'terminate'} = command.payload ?? {};
  if (mode !== 'terminate')
    throw new Refused('unsupported', `${mate.name} cannot ${String(mode)}: it can be stopped, or left to its work.`);
  const reason = string(command.payload?.['reason'])?.trim();
  runs.team.stop(mate, {cascade, ...(reason ? {reason} : {})}, {commandId: command.id, control: 'stop'});
}

/** Closes a teammate who has ended. */
export function closeAgent(runs: SessionRuns, command: AgentCommand): void {
  const cascade = cascadeOf(command);
  const mate = mateOf(runs, command);
  if (mate.isClosed) throw new Refused('already_settled', `${mate.name} is closed already.`);
  const others = cascade === 'all' ? runs.session.state.team.delegatesOf(mate.id) : [];
  const busy = [mate, ...others].find(({phase}) => phase !== 'ended');
  if (busy) throw new Refused('run_active', `${busy.name} is still at work: stop it first.`);
  runs.team.closeMate(mate, {cascade}, causeOf(command));
}

/** Has the work of a teammate who did not succeed tried again, by a new one. */
export function retryAgent(runs: SessionRuns, command: AgentCommand): void {
  const mate = mateOf(runs, command);
  const {name, phase, end} = mate;
  if (phase !== 'ended') throw new Refused('not_retryable', `${name} is still at work.`);
  if (end === 'completed') throw new Refused('not_retryable', `${name} has not failed.`);
  if (runs.session.state.team.isRetried(mate.id))
    throw new Refused('not_retryable', `The work of ${name} was tried again already.`);
  if (mate.result['retryable'] === false)
    throw new Refused('not_retryable', `Trying again would not help ${name}: ${string(mate.result['error']) ?? ''}`);
  if (!runs.team.scripts.playOf(mate))
    throw new Refused('unknown_scenario', `This runtime does not know what ${name} did any more.`);
  runs.team.retry(mate, causeOf(command));
}
