import type {JsonObject} from '../events.js';
import {isGiven, isObject, listOf} from './json.js';
import {isDay} from './time.js';

/** A file that went along with a person's message. */
export interface HistoryAttachment {
  readonly mimeType: string;
  readonly url: string;
}

interface HistoryBase {
  readonly id: string;
  readonly seq?: number;
  /** An answer that is all interface has no words. */
  readonly content: string;
  readonly timestamp?: string;
}

/** What a person said. */
export interface HistoryUserMessage extends HistoryBase {
  readonly role: 'user';
  readonly attachments: readonly HistoryAttachment[];
}

/** What the agent answered. Its interface, if any, is passed on unread. */
export interface HistoryAssistantMessage extends HistoryBase {
  readonly role: 'assistant';
  readonly ui_schema: unknown;
}

/** One message of the history. */
export type HistoryMessage = HistoryUserMessage | HistoryAssistantMessage;

/** One day of a session, as far as it could be read. */
export interface HistoryPage {
  readonly scope: string | null;
  readonly threadId: string | null;
  /** YYYY-MM-DD. */
  readonly day: string | null;
  readonly hasMore: boolean;
  readonly messages: readonly HistoryMessage[];
  /** How many messages and attachments could not be read and were left out. */
  readonly dropped: number;
}

/**
 * Reads a page of history from any JSON, in camelCase or snake_case; undefined where it holds no list of messages. By
 * hand, since pages read it in the browser: a schema library would weigh more than all of this.
 */
export function readHistory(value: unknown): HistoryPage | undefined {
  if (!isObject(value) || !Array.isArray(value['messages'])) return undefined;
  const messages: HistoryMessage[] = [];
  let dropped = 0;
  for (const entry of value['messages']) {
    // R9: a tool's message goes on with the run and is nobody's to read.
    if (isObject(entry) && entry['role'] === 'tool') continue;
    const read = isObject(entry) ? readMessage(entry) : undefined;
    dropped += read?.dropped ?? 1;
    if (read) messages.push(read.message);
  }
  const day = value['day'];
  return {
    scope: textOrNull(value['scope']),
    threadId: textOrNull(either(value, 'threadId', 'thread_id')),
    day: isDay(day) ? day : null,
    hasMore: either(value, 'hasMore', 'has_more') === true,
    messages,
    dropped,
  };
}

type Read = {readonly message: HistoryMessage; readonly dropped: number} | undefined;

function readMessage(entry: JsonObject): Read {
  const {id, seq, content, timestamp, role} = entry;
  const words = content === null ? '' : content;
  if (typeof id !== 'string' || id === '' || typeof words !== 'string') return undefined;
  if (isGiven(seq) && typeof seq !== 'number') return undefined;
  if (isGiven(timestamp) && typeof timestamp !== 'string') return undefined;
  const base: HistoryBase = {
    id,
    content: words,
    ...(typeof seq === 'number' ? {seq} : {}),
    ...(typeof timestamp === 'string' ? {timestamp} : {}),
  };
  if (role === 'user') return readUserMessage(base, entry['attachments']);
  if (role !== 'assistant') return undefined;
  return {message: {...base, role, ui_schema: either(entry, 'ui_schema', 'uiSchema') ?? null}, dropped: 0};
}

function readUserMessage(base: HistoryBase, given: unknown): Read {
  const attachments = listOf(given).flatMap((one) => (isObject(one) ? readAttachment(one) : []));
  const count = Array.isArray(given) ? given.length : Number(isGiven(given));
  return {message: {...base, role: 'user', attachments}, dropped: count - attachments.length};
}

function readAttachment(value: JsonObject): HistoryAttachment[] {
  const mimeType = either(value, 'mimeType', 'mime_type');
  const {url} = value;
  return typeof mimeType === 'string' && typeof url === 'string' && url !== '' ? [{mimeType, url}] : [];
}

function either(value: JsonObject, camel: string, snake: string): unknown {
  return value[camel] ?? value[snake];
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
