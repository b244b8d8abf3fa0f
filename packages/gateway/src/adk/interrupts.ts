import type {JsonObject} from 'agent-surfaces/protocol';
import {object, string} from 'agent-surfaces/state';
import type {Interrupt} from './agui.js';
import {either} from './event.js';

/** The calls by which ADK asks a person. They are requests, not work: none is shown as a tool. */
export const CONFIRMATION = 'adk_request_confirmation';
export const CREDENTIAL = 'adk_request_credential';

/** A long-running call that was begun in this run. */
export interface LongCall {
  readonly name: string;
  readonly args: unknown;
  readonly subagentRunId?: string;
  /** What the tool said at first, usually that it waits. */
  first?: unknown;
}

interface Request {
  readonly id: string;
  readonly args: unknown;
  readonly subagentRunId?: string;
}

/** ADK asks whether a tool may run. */
export function confirmationInterrupt({id, args, subagentRunId}: Request): Interrupt {
  const {original, confirmation} = readConfirmation(args);
  const toolCallId = string(original['id']);
  const payload = confirmation['payload'];
  const hint = wordsFor(confirmation['hint']);
  return {
    id,
    reason: 'tool_call',
    ...(hint ? {message: hint} : {}),
    ...(toolCallId ? {toolCallId} : {}),
    ...(subagentRunId ? {subagentRunId} : {}),
    responseSchema: {
      type: 'object',
      properties: {
        approved: {type: 'boolean'},
        ...(payload === undefined || payload === null ? {} : {payload: schemaOf(payload)}),
      },
      required: ['approved'],
    },
    metadata: {toolName: string(original['name']) ?? 'unknown', args: original['args'] ?? {}},
  };
}

/** The call that a confirmation is about. */
export function confirmedCall(args: unknown): string | undefined {
  return string(readConfirmation(args).original['id']);
}

/** ADK asks for a sign-in. Its arguments hold client secrets: only the address to sign in at is passed on. */
export function credentialInterrupt({id, args, subagentRunId}: Request): Interrupt {
  const given = object(args) ?? {};
  const toolCallId = string(either(given, 'functionCallId'));
  const authUri = findAuthUri(given, 0);
  return {
    id,
    reason: 'adk:request_credential',
    message: 'The agent asks for a sign-in.',
    ...(toolCallId ? {toolCallId} : {}),
    ...(subagentRunId ? {subagentRunId} : {}),
    metadata: {toolName: CREDENTIAL, actionType: 'credential_request', ...(authUri ? {authUri} : {})},
  };
}

/** A tool has begun something that ends outside of the run. */
export function longCallInterrupt(id: string, {name, args, first, subagentRunId}: LongCall): Interrupt {
  return {
    id,
    reason: 'adk:long_running_tool',
    message: `${name} waits for a result from outside.`,
    toolCallId: id,
    ...(subagentRunId ? {subagentRunId} : {}),
    // What the tool said at first is the form of what it expects back.
    responseSchema: object(first) ? schemaOf(first) : {type: 'object', properties: {result: {type: 'string'}}},
    metadata: {toolName: name, args: args ?? {}, ...(first === undefined ? {} : {response: first})},
  };
}

/** ADK's own hint describes to a program how to answer. A person is shown the call itself, and the hints that tools give. */
function wordsFor(hint: unknown): string | undefined {
  const words = string(hint);
  return words && /responding with a FunctionResponse\b/.test(words) ? undefined : words;
}

function readConfirmation(args: unknown): {original: JsonObject; confirmation: JsonObject} {
  const given = object(args) ?? {};
  return {
    original: object(either(given, 'originalFunctionCall')) ?? {},
    confirmation: object(either(given, 'toolConfirmation')) ?? {},
  };
}

/** The form of an answer, read off the draft that the tool sent along. */
function schemaOf(value: unknown): JsonObject {
  if (Array.isArray(value)) return {type: 'array', default: value};
  const fields = object(value);
  if (!fields) return value === null ? {} : {type: typeof value, default: value};
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, schemaOf(inner)])),
  };
}

function findAuthUri(value: JsonObject, depth: number): string | undefined {
  const uri = string(either(value, 'authUri'));
  if (uri !== undefined && /^https?:\/\//i.test(uri)) return uri;
  if (depth >= 4) return undefined;
  for (const inner of Object.values(value)) {
    const found = object(inner) && findAuthUri(inner as JsonObject, depth + 1);
    if (found) return found;
  }
  return undefined;
}
