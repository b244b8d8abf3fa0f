import {z} from 'zod';
import type {JsonObject} from '../events.js';
import {isGiven, isObject, listOf, objectOf} from './json.js';
import {tidyObject} from './tidy.js';
import {isDay} from './time.js';

const id = z.string().min(1);
/** An answer that is all interface may come with null for its words. */
const words = z
  .string()
  .nullable()
  .transform((text) => text ?? '');
const messageBase = {id, seq: z.number().optional(), content: words, timestamp: z.string().optional()};

/** A file that went along with a person's message. */
export const historyAttachmentSchema = z.looseObject({mimeType: z.string(), url: id});
export type HistoryAttachment = z.infer<typeof historyAttachmentSchema>;

/** What a person said. */
export const historyUserSchema = z.looseObject({
  ...messageBase,
  role: z.literal('user'),
  attachments: z.array(historyAttachmentSchema),
});
export type HistoryUserMessage = z.infer<typeof historyUserSchema>;

/** What the agent answered. Its interface, if any, is passed on unread. */
export const historyAssistantSchema = z.looseObject({
  ...messageBase,
  role: z.literal('assistant'),
  ui_schema: z.unknown(),
});
export type HistoryAssistantMessage = z.infer<typeof historyAssistantSchema>;

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

/** The names of a page, for the two spellings. */
const pageSchema = z.looseObject({
  scope: z.unknown(),
  threadId: z.unknown(),
  day: z.unknown(),
  hasMore: z.unknown(),
  messages: z.unknown(),
});
const tidyPage = tidyObject(pageSchema);
const tidyUser = tidyObject(historyUserSchema);
const tidyAssistant = tidyObject(historyAssistantSchema);
const tidyAttachment = tidyObject(historyAttachmentSchema);

/** Reads a page of history from any JSON, in camelCase or snake_case; undefined where it holds no list of messages. */
export function readHistory(value: unknown): HistoryPage | undefined {
  const page = tidyPage(value);
  if (!isObject(page) || !Array.isArray(page['messages'])) return undefined;
  const messages: HistoryMessage[] = [];
  let dropped = 0;
  for (const entry of page['messages']) {
    if (isToolMessage(entry)) continue;
    const read = readMessage(entry);
    dropped += read?.dropped ?? 1;
    if (read) messages.push(read.message);
  }
  return {
    scope: textOrNull(page['scope']),
    threadId: textOrNull(page['threadId']),
    day: isDay(page['day']) ? page['day'] : null,
    hasMore: page['hasMore'] === true,
    messages,
    dropped,
  };
}

/** R9: a tool's message goes on with the run and is nobody's to read. */
function isToolMessage(entry: unknown): boolean {
  return isObject(entry) && entry['role'] === 'tool';
}

function readMessage(entry: unknown): {message: HistoryMessage; dropped: number} | undefined {
  if (isObject(entry) && entry['role'] === 'user') return readUserMessage(entry);
  const read = historyAssistantSchema.safeParse({ui_schema: null, ...objectOf(tidyAssistant(entry))});
  return read.success ? {message: read.data, dropped: 0} : undefined;
}

function readUserMessage(entry: JsonObject): {message: HistoryMessage; dropped: number} | undefined {
  const message = objectOf(tidyUser(entry));
  const given = message['attachments'];
  const attachments = listOf(given).flatMap((attachment) => {
    const read = historyAttachmentSchema.safeParse(tidyAttachment(attachment));
    return read.success ? [read.data] : [];
  });
  const read = historyUserSchema.safeParse({...message, attachments});
  const count = Array.isArray(given) ? given.length : Number(isGiven(given));
  return read.success ? {message: read.data, dropped: count - attachments.length} : undefined;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
