import type {Interrupt} from '@ag-ui/core';
import type {AgentCommand} from 'agent-surfaces/commands';
import type {AgentEvent} from 'agent-surfaces/protocol';
import {object, payloadOf, present, string} from 'agent-surfaces/state';
import {checkAnswer, checkEdit, QUESTIONS} from '../check-input.js';
import {Refused} from '../reply.js';
import type {ResumeEntry} from './input.js';

/** An open request as the interrupt that a run ends with. What an interrupt has no field for is in its metadata. */
export function toInterrupt(request: AgentEvent): Interrupt {
  const {prompt, schema, expiresAt, ...metadata} = payloadOf(request);
  const message = string(prompt) ?? string(metadata['title']);
  const responseSchema = object(schema);
  const deadline = string(expiresAt);
  return {
    id: request.actionId ?? '',
    reason: reasonOf(request),
    ...present({message}),
    ...(request.toolCallId === undefined ? {} : {toolCallId: request.toolCallId}),
    ...(responseSchema ? {responseSchema: {...responseSchema}} : {}),
    ...(deadline === undefined ? {} : {expiresAt: deadline}),
    metadata: {...metadata, ...present({agentId: request.agentId, artifactId: request.artifactId})},
  };
}

function reasonOf(request: AgentEvent): string {
  if (asksForWords(request)) return 'input_required';
  return request.toolCallId === undefined ? 'confirmation' : 'tool_call';
}

function asksForWords(request: AgentEvent): boolean {
  return QUESTIONS.has(string(payloadOf(request)['actionType']) ?? '');
}

/** The command by which a client's answer settles a request, without its id. Refuses an answer that does not fit. */
export function toAnswer(request: AgentEvent, {interruptId, status, payload}: ResumeEntry): Omit<AgentCommand, 'id'> {
  const given = object(payload);
  const reason = string(given?.['reason']);
  const words = reason === undefined ? {} : {reason};
  const command = {actionId: interruptId, payload: words};
  if (status === 'cancelled' || given?.['approved'] === false) return {...command, control: 'reject'};
  return asksForWords(request)
    ? {...command, control: 'answer', payload: {...words, value: answerOf(request, payload)}}
    : {...command, control: 'approve', payload: {...words, ...editOf(request, payload)}};
}

/** The answer to a question: as its schema has it, or under `value`. */
function answerOf(request: AgentEvent, payload: unknown): unknown {
  const {schema} = payloadOf(request);
  const given = object(payload);
  const isOwnField = object(object(schema)?.['properties'])?.['value'] !== undefined;
  const value = given && Object.hasOwn(given, 'value') && !isOwnField ? given['value'] : payload;
  refuseFields(checkAnswer(schema, value), 'The answer does not fit the question.');
  return value;
}

function editOf(request: AgentEvent, payload: unknown): {readonly input?: unknown} {
  const {approved, editedArgs} = object(payload) ?? {};
  if (approved !== true) refuseFields({approved: 'Say true or false.'}, 'The answer is neither a yes nor a no.');
  if (editedArgs === undefined) return {};
  refuseFields(checkEdit(payloadOf(request)['input'], editedArgs), 'The edited arguments cannot be used.');
  return {input: editedArgs};
}

function refuseFields(fields: Readonly<Record<string, string>> | undefined, message: string): void {
  if (fields) throw new Refused('invalid_input', message, fields);
}
