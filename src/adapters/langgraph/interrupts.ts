import type {JsonObject} from '../../protocol/events.js';
import {list, object, objects, present, string} from '../../state/read.js';
import {parsed} from '../json-text.js';
import {questionWords} from '../question-words.js';

/** What a person decided. */
export interface Decision {
  /** What goes back for it. */
  readonly value: unknown;
  readonly resolution: string;
  readonly reason?: string | undefined;
}

/** A request that the graph waits for, as it was shown. */
export interface Asked {
  /** The id of its row. */
  readonly id: string;
  /** The interrupt that it came by: one may ask about several calls. */
  readonly interruptId: string;
  readonly runId: string;
  /** It asks about a call: LangChain's request for a person's decision. */
  readonly call?: Call;
  decision?: Decision | undefined;
}

/** A call that a person decides on. */
interface Call {
  readonly name: string;
  readonly args: unknown;
  /** The names in its answer: Python and JavaScript spell them differently. */
  readonly editedName: 'edited_action' | 'editedAction';
}

/** One request of an interrupt, as the payload of its event. */
export interface Request {
  readonly call?: Call;
  readonly payload: JsonObject;
}

/** What an interrupt asks: about calls where it is LangChain's, else one question in free words. */
export function requestsIn(value: unknown): readonly Request[] {
  const given = object(value);
  const calls = objects(given?.['action_requests'] ?? given?.['actionRequests']);
  if (calls.length === 0) return [{payload: questionOf(value)}];
  const configs = objects(given?.['review_configs'] ?? given?.['reviewConfigs']);
  const editedName = given?.['action_requests'] === undefined ? 'editedAction' : 'edited_action';
  return calls.map((call, index) => {
    const name = string(call['name']) ?? string(call['action']) ?? '';
    const args = call['args'] ?? call['arguments'];
    const config = configs.find((one) => (one['action_name'] ?? one['actionName']) === name) ?? configs[index];
    const allowed = list(config?.['allowed_decisions'] ?? config?.['allowedDecisions']);
    const responses = ['approve', 'edit', 'reject'].filter((one) => allowed.length === 0 || allowed.includes(one));
    const prompt = string(call['description']);
    return {
      call: {name, args, editedName},
      payload: {actionType: 'tool_approval', toolName: name, input: args, responses, ...present({prompt})},
    };
  });
}

function questionOf(value: unknown): JsonObject {
  const given = object(value) ?? object(parsed(value));
  const {prompt, rest} = questionWords(given);
  const words = prompt ?? string(value) ?? JSON.stringify(value);
  return {actionType: 'clarification', ...present({prompt: words, inputSummary: rest})};
}

/** What goes back for a request. */
export function decisionOf(control: string, payload: JsonObject | undefined, {call}: Asked): Decision {
  const reason = string(payload?.['reason']);
  if (!call) return {value: payload?.['value'] ?? '', resolution: 'answered'};
  if (control === 'reject')
    return {value: {type: 'reject', ...present({message: reason})}, resolution: 'rejected', reason};
  const input = payload?.['input'];
  const edited = {type: 'edit', [call.editedName]: {name: call.name, args: input}};
  return {value: input === undefined ? {type: 'approve'} : edited, resolution: 'approved'};
}

/** What the graph is resumed with: the answer itself where it waits for one, else the answers by their interrupts. */
export function resumeWith(asked: readonly Asked[]): unknown {
  const answers = new Map<string, unknown>();
  for (const {interruptId, call, decision} of asked) {
    const {value} = decision ?? {};
    const {decisions = []} = (answers.get(interruptId) ?? {}) as {decisions?: readonly unknown[]};
    answers.set(interruptId, call ? {decisions: [...decisions, value]} : value);
  }
  return answers.size === 1 ? [...answers.values()][0] : Object.fromEntries(answers);
}
