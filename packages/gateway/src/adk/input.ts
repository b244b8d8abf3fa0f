import type {ResumeEntry} from '@ag-ui/core';
import type {JsonObject} from 'agent-surfaces/protocol';
import {list, object, present, string} from 'agent-surfaces/state';
import {either} from './event.js';
import {CONFIRMATION} from './interrupts.js';

/** What one request asks of ADK. */
export interface AdkTurn {
  /** The parts of ADK's `newMessage`. */
  readonly parts: readonly JsonObject[];
  /** Those of them that bring the result of a long-running tool: ADK does not send it again. */
  readonly results: readonly JsonObject[];
  /** The answers to interrupts among them. */
  readonly resume: readonly ResumeEntry[];
  /** What the person wrote, where this is a person's message. */
  readonly text?: string;
  /** Where the text stood, to name it in an error. */
  readonly field: string;
  /** Why the request cannot be carried out, by field. */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * Reads what is new in a run input: answers to interrupts, else results of tools that the page ran, else the person's
 * last message. The rest of the messages is history, which ADK keeps itself.
 */
export function readTurn(input: JsonObject): AdkTurn {
  const given = object(either(input, 'newMessage'));
  if (given) return fromNewMessage(given);
  const messages = list(input['messages']).map((message) => object(message) ?? {});
  const resume = readResume(input['resume']);
  if (resume.length > 0) return fromResume(resume, messages);
  const at = messages.findLastIndex(({role}) => role === 'user' || role === 'assistant' || role === 'tool');
  const last = messages[at];
  if (last?.['role'] === 'tool') return fromToolMessages(messages.slice(0, at + 1));
  if (last?.['role'] === 'user') return fromUserMessage(last, `messages[${at}].content`);
  const problem = 'The last message must be from the user or a tool.';
  return {parts: [], results: [], resume: [], field: 'messages', problems: {messages: problem}};
}

/** ADK's own form, as the plan of the page has it. */
function fromNewMessage(message: JsonObject): AdkTurn {
  const parts = list(message['parts']).flatMap((part) => knownParts(object(part) ?? {}));
  const isWords = !parts.some((part) => part['functionResponse'] !== undefined);
  const text = parts.map((part) => string(part['text']) ?? '').join('');
  return {...PLAIN, parts, field: 'new_message.parts[0].text', ...(isWords ? {text} : {})};
}

/** What a part of ADK's form may hold, with the fields of each that are passed on. */
const PART_FIELDS = {
  inlineData: ['mimeType', 'displayName', 'data'],
  fileData: ['mimeType', 'displayName', 'fileUri'],
  functionResponse: ['id', 'name', 'response'],
};

/** A part with known fields only: ADK reads others too, such as files inside of a tool's result, which nobody has checked. */
function knownParts(part: JsonObject): JsonObject[] {
  const text = string(part['text']);
  const others = Object.entries(PART_FIELDS).flatMap(([name, fields]) => {
    const given = object(either(part, name));
    return given ? [{[name]: present(Object.fromEntries(fields.map((field) => [field, either(given, field)])))}] : [];
  });
  return text === undefined ? others : [{text}, ...others];
}

const PLAIN = {results: [], resume: [], problems: {}};

function fromUserMessage(message: JsonObject, field: string): AdkTurn {
  const content = message['content'];
  const blocks = typeof content === 'string' ? [{type: 'text', text: content}] : list(content);
  const parts = blocks.flatMap((block) => toPart(object(block) ?? {}));
  const text = parts.map((part) => string(part['text']) ?? '').join('');
  return {...PLAIN, parts, text, field};
}

/** One block of a message's content, in the form of AG-UI 1.0 or in the older `binary` one. */
function toPart(block: JsonObject): JsonObject[] {
  if (block['type'] === 'text') return string(block['text']) ? [{text: block['text']}] : [];
  const source = object(block['source']) ?? {};
  const mimeType = string(either(block, 'mimeType') ?? either(source, 'mimeType'));
  const mime = mimeType === undefined ? {} : {mimeType};
  const data = string(block['data'] ?? (source['type'] === 'data' ? source['value'] : undefined));
  const uri = string(block['url'] ?? (source['type'] === 'data' ? undefined : source['value']));
  if (data) return [{inlineData: {...mime, data}}];
  return uri ? [{fileData: {...mime, fileUri: uri}}] : [];
}

/** The results of tools that the page ran: the tool messages at the end. */
function fromToolMessages(messages: readonly JsonObject[]): AdkTurn {
  const start = messages.findLastIndex((message) => message['role'] !== 'tool') + 1;
  const parts = messages.slice(start).map((message) => {
    const id = string(either(message, 'toolCallId')) ?? '';
    const error = string(message['error']);
    const response = error ? {error} : toResponse(readJson(message['content']));
    return {functionResponse: {id, name: toolNameOf(id, messages) ?? 'unknown', response}};
  });
  return {...PLAIN, parts, field: 'messages'};
}

function fromResume(resume: readonly ResumeEntry[], messages: readonly JsonObject[]): AdkTurn {
  const problems: Record<string, string> = {};
  const results: JsonObject[] = [];
  const parts = resume.map((entry, index) => {
    const name = longToolName(entry, messages);
    if (name !== undefined) {
      const response =
        entry.status === 'cancelled' ? {...object(entry.payload), status: 'cancelled'} : toResponse(entry.payload);
      const part = {functionResponse: {id: entry.interruptId, name, response}};
      results.push(part);
      return part;
    }
    const answer = object(entry.payload) ?? {};
    if (isApproved(entry) && object(answer['editedArgs'])) {
      // ADK runs the call as it was asked for: to run it now would not be what the person consented to.
      problems[`resume[${index}].payload.editedArgs`] =
        'ADK cannot run a call with other arguments. Refuse it, and say in a message what to do instead.';
    }
    const payload = answer['payload'] === undefined ? {} : {payload: answer['payload']};
    const response = {confirmed: isApproved(entry), ...payload};
    return {functionResponse: {id: entry.interruptId, name: CONFIRMATION, response}};
  });
  return {parts, results, resume, field: 'resume', problems};
}

/** The tool that an interrupt waits for; undefined where it waits for consent. */
function longToolName(entry: ResumeEntry, messages: readonly JsonObject[]): string | undefined {
  const called = toolNameOf(entry.interruptId, messages);
  if (called !== undefined) return called;
  const isDecision = entry.status === 'cancelled' || decisionOf(entry.payload) !== undefined;
  return isDecision ? undefined : string(entry.metadata?.['toolName']);
}

function isApproved(entry: ResumeEntry): boolean {
  return entry.status === 'resolved' && decisionOf(entry.payload) === true;
}

function decisionOf(payload: unknown): boolean | undefined {
  const answer = object(payload) ?? {};
  const decision = answer['approved'] ?? answer['confirmed'] ?? payload;
  return typeof decision === 'boolean' ? decision : undefined;
}

function readResume(value: unknown): ResumeEntry[] {
  return list(value).flatMap((one) => {
    const entry = object(one) ?? {};
    const interruptId = string(either(entry, 'interruptId'));
    if (!interruptId) return [];
    const {payload} = entry;
    const metadata = object(entry['metadata']);
    const status = entry['status'] === 'cancelled' ? 'cancelled' : 'resolved';
    return [{interruptId, status, ...(payload === undefined ? {} : {payload}), ...(metadata ? {metadata} : {})}];
  });
}

/** The name of the tool that some assistant's message called under this id. */
function toolNameOf(id: string, messages: readonly JsonObject[]): string | undefined {
  for (const message of messages) {
    for (const value of list(either(message, 'toolCalls'))) {
      const call = object(value) ?? {};
      if (call['id'] === id) return string(object(call['function'])?.['name']);
    }
  }
  return undefined;
}

/** ADK takes an object; anything else is put into one. */
function toResponse(value: unknown): JsonObject {
  return object(value) ?? {result: value ?? null};
}

function readJson(content: unknown): unknown {
  if (typeof content !== 'string') return content;
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return content;
  }
}
