import {z} from 'zod';
import type {JsonObject} from '../events.js';
import {isObject} from './json.js';
import {MEDIA_TYPES} from './types.js';

/**
 * The run input as it is written: camelCase, optional fields absent rather than null. Unknown keys are kept. What other
 * spellings become is the business of `read.ts`. Values that belong to others (state, tool parameters, an activity's
 * content …) are passed on as they are.
 */

const id = z.string().min(1);
const anyJson = z.unknown().optional();
const opaque = z.custom<JsonObject>(isObject);
const metadata = opaque.optional();

/** Bytes inline. */
export const dataSourceSchema = z.looseObject({type: z.literal('data'), value: z.string(), mimeType: z.string()});
/** Bytes at an address. */
export const urlSourceSchema = z.looseObject({
  type: z.literal('url'),
  value: z.string(),
  mimeType: z.string().optional(),
});
/** Bytes that a provider holds. */
export const fileSourceSchema = z.looseObject({
  type: z.literal('file'),
  value: z.string(),
  provider: z.string().optional(),
  mimeType: z.string().optional(),
});
const sourceSchema = z.discriminatedUnion('type', [dataSourceSchema, urlSourceSchema, fileSourceSchema]);

/** Words. */
export const textBlockSchema = z.looseObject({
  type: z.literal('text'),
  id: z.string().optional(),
  text: z.string(),
  metadata: anyJson,
});
/** An attachment of the first run inputs, before AG-UI 1.0 gave each kind a name. */
export const binaryBlockSchema = z.looseObject({
  type: z.literal('binary'),
  mimeType: z.string(),
  id: z.string().optional(),
  url: z.string().optional(),
  data: z.string().optional(),
  filename: z.string().optional(),
});
/** An attachment of AG-UI 1.0. */
export const mediaBlockSchema = z.looseObject({
  type: z.enum(MEDIA_TYPES),
  id: z.string().optional(),
  source: sourceSchema,
  metadata: anyJson,
});
/** One block of a message's content. */
export const contentBlockSchema = z.discriminatedUnion('type', [textBlockSchema, binaryBlockSchema, mediaBlockSchema]);
const contentSchema = z.union([z.string(), z.array(contentBlockSchema)]);

/** A tool call as an assistant's message carries it. */
export const toolCallSchema = z.looseObject({
  id,
  type: z.literal('function'),
  function: z.looseObject({name: z.string(), arguments: z.string()}),
  encryptedValue: z.string().optional(),
  metadata,
});

const messageBase = {id, subagentRunId: z.string().optional(), encryptedValue: z.string().optional(), metadata};
const namedBase = {...messageBase, name: z.string().optional()};

/** What a person said. */
export const userMessageSchema = z.looseObject({...namedBase, role: z.literal('user'), content: contentSchema});
/** What the agent said, and the tools it called. */
export const assistantMessageSchema = z.looseObject({
  ...namedBase,
  role: z.literal('assistant'),
  content: z.string().optional(),
  toolCalls: z.array(toolCallSchema).optional(),
});
/** Standing orders of the system. */
export const systemMessageSchema = z.looseObject({...namedBase, role: z.literal('system'), content: z.string()});
/** Standing orders of the developer. */
export const developerMessageSchema = z.looseObject({...namedBase, role: z.literal('developer'), content: z.string()});
/** What a tool gave back. */
export const toolMessageSchema = z.looseObject({
  ...messageBase,
  role: z.literal('tool'),
  content: contentSchema,
  toolCallId: id,
  error: z.string().optional(),
});
/** What the agent thought. */
export const reasoningMessageSchema = z.looseObject({
  ...messageBase,
  role: z.literal('reasoning'),
  content: z.string(),
});
/** Work that was reported. */
export const activityMessageSchema = z.looseObject({
  ...messageBase,
  role: z.literal('activity'),
  activityType: z.string(),
  content: opaque,
});
/** Any of the seven kinds of message. */
export const runMessageSchema = z.discriminatedUnion('role', [
  userMessageSchema,
  assistantMessageSchema,
  systemMessageSchema,
  developerMessageSchema,
  toolMessageSchema,
  reasoningMessageSchema,
  activityMessageSchema,
]);

/** A tool of the front end. Its parameters are a JSON Schema. */
export const runToolSchema = z.looseObject({
  name: z.string(),
  description: z.string(),
  parameters: opaque.optional(),
  metadata,
});
/** A fact that goes along with the message. */
export const runContextSchema = z.looseObject({description: z.string(), value: z.string()});
/** The answer to an interrupt that a run waits for. */
export const resumeEntrySchema = z.looseObject({
  interruptId: id,
  status: z.enum(['resolved', 'cancelled']),
  payload: anyJson,
  metadata,
});

/** What starts a run. */
export const runAgentInputSchema = z.looseObject({
  threadId: id,
  runId: id,
  protocolVersion: z.string().optional(),
  parentRunId: z.string().optional(),
  state: anyJson,
  messages: z.array(runMessageSchema),
  tools: z.array(runToolSchema).optional(),
  context: z.array(runContextSchema).optional(),
  forwardedProps: anyJson,
  resume: z.array(resumeEntrySchema).optional(),
});
