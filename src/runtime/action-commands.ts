import type {AgentCommand} from '../commands/command.js';
import {object, string} from '../state/read.js';
import {checkAnswer, checkEdit} from './check-input.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';
import type {Decision} from './script.js';
import type {ActionRecord} from './state.js';

/** Requests that want words or values, not a yes. */
export const QUESTIONS: ReadonlySet<string> = new Set(['structured_input', 'clarification', 'credential_request']);

/** The request that a command answers; it must be open. */
function openAction(runs: SessionRuns, {actionId}: AgentCommand): ActionRecord {
  if (actionId === undefined) throw new Refused('bad_command', 'Say which request is meant: actionId is missing.');
  const action = runs.session.state.actions.get(actionId);
  if (!action) throw new Refused('unknown_action', 'There is no such request in this session.');
  // The deadline counts, not the moment at which the timer gets its turn.
  if (!action.decision && action.expiresAt !== undefined && action.expiresAt <= runs.now()) runs.expire(actionId);
  const settled = action.decision?.resolution;
  if (settled === 'expired') throw new Refused('expired', 'The request has expired: nobody decided in time.');
  if (settled !== undefined) throw new Refused('already_settled', `The request is settled already: ${settled}.`);
  return action;
}

function settle(runs: SessionRuns, command: AgentCommand, action: ActionRecord, decision: Decision): void {
  const reason = string(command.payload?.['reason']);
  const words = reason === undefined || reason.trim() === '' ? {} : {reason};
  runs.resolve(action.id, {...decision, ...words}, 'user', {commandId: command.id, control: command.control});
}

/** Lets a tool run, with its arguments as they are or as the person edited them. */
export function approve(runs: SessionRuns, command: AgentCommand): void {
  const action = openAction(runs, command);
  if (QUESTIONS.has(action.type))
    throw new Refused('bad_command', 'The request asks for an answer, not for an approval.');
  const input = command.payload?.['input'];
  if (input === undefined) {
    settle(runs, command, action, {resolution: 'approved'});
    return;
  }
  const fields = checkEdit(action.input, input);
  if (fields) throw new Refused('invalid_input', 'The edited arguments cannot be used.', fields);
  settle(runs, command, action, {resolution: 'approved', input: {...object(action.input), ...object(input)}});
}

/** Says no to a request of any kind. */
export function reject(runs: SessionRuns, command: AgentCommand): void {
  settle(runs, command, openAction(runs, command), {resolution: 'rejected'});
}

/** Answers a question. */
export function answer(runs: SessionRuns, command: AgentCommand): void {
  const action = openAction(runs, command);
  if (!QUESTIONS.has(action.type))
    throw new Refused('bad_command', 'The request asks for a yes or a no, not for an answer.');
  const value = command.payload?.['value'];
  const fields = checkAnswer(action.schema, value);
  if (fields) throw new Refused('invalid_input', 'The answer does not fit the question.', fields);
  settle(runs, command, action, {resolution: 'answered', value});
}
