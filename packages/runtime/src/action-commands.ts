import type {AgentCommand} from 'agent-surfaces/commands';
import {object, string} from 'agent-surfaces/state';
import {checkAnswer, checkEdit} from './check-input.js';
import {inputHash, offerOf, permissionOf, type Offer} from './grants.js';
import {Refused} from './reply.js';
import type {SessionRuns} from './runs.js';
import type {Decision} from './script.js';
import type {ActionRecord} from './state.js';
import {causeOf} from './session.js';

/** Requests that want words or values, not a yes. */
export const QUESTIONS: ReadonlySet<string> = new Set(['structured_input', 'clarification', 'credential_request']);

/** Requests that can be sent back with what should be different. */
const PLANS: ReadonlySet<string> = new Set(['plan_decision', 'teammate_plan_decision']);

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

function settle(
  runs: SessionRuns,
  command: AgentCommand,
  action: ActionRecord,
  decision: Decision,
  more: object = {},
): void {
  const reason = string(command.payload?.['reason']);
  const words = reason === undefined || reason.trim() === '' ? {} : {reason};
  runs.resolve(action.id, {...decision, ...words}, 'user', causeOf(command), more);
}

/** Lets a tool run, with its arguments as they are or as the person edited them. */
export function approve(runs: SessionRuns, command: AgentCommand): void {
  const action = openAction(runs, command);
  if (QUESTIONS.has(action.type))
    throw new Refused('bad_command', 'The request asks for an answer, not for an approval.');
  const {response, input} = command.payload ?? {};
  const offer = response === undefined ? undefined : offerOf(action, response);
  if (response !== undefined && !offer) throw new Refused('bad_command', 'The request offers no such approval.');
  if (input === undefined) {
    const hash = action.input === undefined ? {} : {inputHash: inputHash(action.input)};
    settle(runs, command, action, {resolution: 'approved'}, {...hash, ...(offer && grant(runs, action, offer))});
    return;
  }
  const fields = checkEdit(action.input, input);
  if (fields) throw new Refused('invalid_input', 'The edited arguments cannot be used.', fields);
  const edited = {...object(action.input), ...object(input)};
  settle(runs, command, action, {resolution: 'approved', input: edited}, {inputHash: inputHash(edited)});
}

/** Allows the same for longer than once: the permission is there before the request is settled by it. */
function grant(runs: SessionRuns, action: ActionRecord, offer: Offer): object {
  if (offer.scope === 'once') return {};
  const payload = permissionOf(action, offer);
  const ids = runs.session.idsOf(action.runId);
  runs.session.emit({type: 'permission.changed', ...ids, actionId: action.id, payload});
  return {
    permissionId: payload['permissionId'],
    scope: offer.scope,
    ...(offer.pattern === undefined ? {} : {pattern: offer.pattern}),
  };
}

/** Says no to a request of any kind. */
export function reject(runs: SessionRuns, command: AgentCommand): void {
  const action = openAction(runs, command);
  if (command.payload?.['response'] !== 'request_changes') {
    settle(runs, command, action, {resolution: 'rejected'});
    return;
  }
  if (!PLANS.has(action.type)) throw new Refused('bad_command', 'The request does not ask about a plan.');
  if (!string(command.payload['reason'])?.trim()) {
    throw new Refused('invalid_input', 'Say what should be different.', {reason: 'This is required.'});
  }
  settle(runs, command, action, {resolution: 'changes_requested'});
}

/** Answers a question. */
export function answer(runs: SessionRuns, command: AgentCommand): void {
  const action = openAction(runs, command);
  if (!QUESTIONS.has(action.type))
    throw new Refused('bad_command', 'The request asks for a yes or a no, not for an answer.');
  const value = command.payload?.['value'];
  const fields = checkAnswer(action.schema, value);
  if (fields) throw new Refused('invalid_input', 'The answer does not fit the question.', fields);
  if (action.type !== 'credential_request') {
    settle(runs, command, action, {resolution: 'answered', value});
    return;
  }
  if (typeof value !== 'string' || value.trim() === '') {
    throw new Refused('invalid_input', 'Give the secret.', {value: 'This is required.'});
  }
  // The secret is for the secret store and not for the log: the event only says that it was given.
  settle(runs, command, action, {resolution: 'provided'});
}
