import type {JsonObject} from 'agent-surfaces/protocol';
import {list, number, object, present, string} from 'agent-surfaces/state';

/** One part of an ADK event's content. */
export type AdkPart =
  | {readonly kind: 'text' | 'thought'; readonly text: string}
  | {readonly kind: 'call'; readonly id?: string; readonly name: string; readonly args: unknown}
  | {readonly kind: 'response'; readonly id?: string; readonly name?: string; readonly response: unknown}
  | {readonly kind: 'other'; readonly part: JsonObject};

/** An ADK event, read. What is missing or of another shape is absent here, never a fault. */
export interface AdkEvent {
  readonly id?: string;
  readonly invocationId?: string;
  readonly author?: string;
  /** Epoch milliseconds. */
  readonly at?: number;
  /** A piece of text that more will follow; the final event repeats the whole. */
  readonly partial: boolean;
  /** Whether the model said that it has ended. */
  readonly settled: boolean;
  /** Why the model stopped, where that was not because it had come to its end. */
  readonly stoppedFor?: string;
  readonly parts: readonly AdkPart[];
  readonly stateDelta: JsonObject;
  readonly artifactDelta: JsonObject;
  /** Ids of calls that wait for a person's consent. */
  readonly confirmations: readonly string[];
  readonly longRunning: readonly string[];
  /** Whether the answer of the tool ends the run. */
  readonly endsWithTool: boolean;
  readonly usage?: JsonObject;
  readonly model?: string;
  readonly metadata: JsonObject;
  readonly error?: {readonly code?: string; readonly message: string};
}

const NONE: JsonObject = Object.freeze({});

/** No agent nests this deep; what does cannot be written out again. */
const DEEPEST = 200;
/** The last millisecond that a Date can hold. */
const LAST_MS = 8.64e15;

/** Reads one event of ADK's stream or session; undefined where there is nothing of an event in it. */
export function readAdkEvent(value: unknown): AdkEvent | undefined {
  const source = object(value);
  if (!source || isTooDeep(source)) return undefined;
  const actions = object(source['actions']) ?? NONE;
  const event: AdkEvent = {
    id: word(source['id']),
    invocationId: word(either(source, 'invocationId')),
    author: word(source['author']),
    at: readTime(source['timestamp']),
    partial: source['partial'] === true,
    settled: Boolean(either(source, 'finishReason') ?? either(source, 'turnComplete')),
    stoppedFor: readStop(either(source, 'finishReason')),
    parts: readParts(source),
    stateDelta: object(either(actions, 'stateDelta')) ?? NONE,
    artifactDelta: object(either(actions, 'artifactDelta')) ?? NONE,
    confirmations: Object.keys(object(either(actions, 'requestedToolConfirmations')) ?? NONE),
    longRunning: list(either(source, 'longRunningToolIds')).filter((id): id is string => typeof id === 'string'),
    endsWithTool: either(actions, 'skipSummarization') === true,
    usage: object(either(source, 'usageMetadata')),
    model: word(either(source, 'modelVersion')),
    metadata: object(either(source, 'customMetadata')) ?? NONE,
    error: readError(source),
  };
  return event.author !== undefined || event.invocationId !== undefined || hasNews(event) ? event : undefined;
}

function hasNews({parts, stateDelta, artifactDelta, usage, error}: AdkEvent): boolean {
  const changes = Object.keys(stateDelta).length + Object.keys(artifactDelta).length;
  return parts.length + changes > 0 || usage !== undefined || error !== undefined;
}

/** ADK writes camelCase; servers in front of it, and older ones, snake_case. */
export function either(source: JsonObject, name: string): unknown {
  return source[name] ?? source[snakeCase(name)] ?? undefined;
}

/** A name of ours as older servers write it: `threadId` is `thread_id`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Whether an event is an answer of the model, of which it gives one after the other, and not of a tool. */
export function isAnswer({parts}: AdkEvent): boolean {
  return parts.some(({kind}) => kind !== 'response');
}

/** The interface that goes with an answer, where the agent left one in its metadata or its state. */
export function uiSchemaOf({metadata, stateDelta}: AdkEvent): JsonObject | null {
  return object(either(metadata, 'uiSchema')) ?? object(either(stateDelta, 'uiSchema')) ?? null;
}

/** A file of a message. One whose bytes came in place has no address. */
export interface AdkFile {
  readonly mimeType?: string;
  readonly url?: string;
  readonly name?: string;
}

/** The files of a message. */
export function filesIn({parts}: AdkEvent): AdkFile[] {
  return parts.flatMap((one): AdkFile[] => {
    if (one.kind !== 'other') return [];
    const linked = object(either(one.part, 'fileData'));
    const file = linked ?? object(either(one.part, 'inlineData'));
    if (!file) return [];
    const read = (name: string) => word(either(file, name));
    return [present({mimeType: read('mimeType'), url: linked && read('fileUri'), name: read('displayName')})];
  });
}

/** The reasons of ADK's models that are not the natural end. */
function readStop(reason: unknown): string | undefined {
  const known = word(reason);
  return known === 'STOP' || known === 'FINISH_REASON_UNSPECIFIED' ? undefined : known;
}

/** Milliseconds of a time that may be given in seconds (Python) or as text. */
function readTime(value: unknown): number | undefined {
  const given = typeof value === 'string' ? Date.parse(value) : value;
  const time = number(given);
  if (time === undefined) return undefined;
  const ms = Math.round(Math.abs(time) < 1e11 ? time * 1000 : time);
  return Math.abs(ms) <= LAST_MS ? ms : undefined;
}

function readError(source: JsonObject): AdkEvent['error'] {
  const code = word(either(source, 'errorCode'));
  const error = source['error'];
  const message = word(either(source, 'errorMessage')) ?? word(error) ?? word(object(error)?.['message']);
  if (code === undefined && message === undefined) return undefined;
  return {code, message: message ?? `The agent reported ${code ?? 'an error'}.`};
}

/** The parts of `content.parts`, and of the flatter shapes `content.text`, `content.content` and `message.content`. */
function readParts(source: JsonObject): AdkPart[] {
  const content = source['content'] ?? source['message'];
  const held = object(content);
  if (Array.isArray(held?.['parts'])) return held['parts'].flatMap(readPart);
  const inner = held === undefined ? content : (held['text'] ?? held['content']);
  if (Array.isArray(inner)) return inner.flatMap(readPart);
  return typeof inner === 'string' && inner !== '' ? [{kind: 'text', text: inner}] : [];
}

function readPart(value: unknown): AdkPart[] {
  const part = object(value);
  if (!part) return typeof value === 'string' && value !== '' ? [{kind: 'text', text: value}] : [];
  const call = object(either(part, 'functionCall'));
  if (call) return [{kind: 'call', id: word(call['id']), name: word(call['name']) ?? 'unknown', args: call['args']}];
  const answer = object(either(part, 'functionResponse'));
  if (answer) {
    return [{kind: 'response', id: word(answer['id']), name: word(answer['name']), response: answer['response']}];
  }
  if (typeof part['text'] === 'string') {
    return part['text'] === '' ? [] : [{kind: part['thought'] === true ? 'thought' : 'text', text: part['text']}];
  }
  return Object.keys(part).some((name) => !/^thought/.test(name)) ? [{kind: 'other', part}] : [];
}

function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

function word(value: unknown): string | undefined {
  const text = string(value);
  return text === '' ? undefined : text;
}
