import type {HistoryAttachment, HistoryMessage, JsonObject} from 'agent-surfaces/protocol';
import {list, object, string} from 'agent-surfaces/state';
import {either, isAnswer, readAdkEvent, type AdkEvent} from './event.js';
import {messageIdOf} from './lanes.js';

/** One day of a session, as spec'd for `GET /api/v1/agent/history`. */
export interface HistorySnapshotResponse {
  readonly scope: 'history_day';
  readonly threadId: string | null;
  /** YYYY-MM-DD, in UTC. */
  readonly day: string | null;
  readonly hasMore: boolean;
  readonly messages: readonly HistoryMessage[];
}

/** The newest day of a session before the given one, and whether there are older ones. Words of people and agents alone. */
export function historyDay(session: JsonObject, before?: string): HistorySnapshotResponse {
  const threadId = string(session['id']) ?? null;
  const answers = new Map<string, number>();
  const messages = list(session['events'])
    .map((value) => readAdkEvent(value))
    .flatMap((event) => (event ? toMessage(event, liveId(event, answers)) : []))
    .map((message, index): HistoryMessage => ({...message, seq: index + 1}));
  const older = messages.filter((message) => before === undefined || dayOf(message) < before);
  const day = older.reduce<string | null>((newest, message) => later(newest, dayOf(message)), null);
  return {
    scope: 'history_day',
    threadId,
    day,
    hasMore: older.some((message) => day !== null && dayOf(message) < day),
    messages: older.filter((message) => dayOf(message) === day),
  };
}

/** What is shown where there is no session. */
export const NO_HISTORY: HistorySnapshotResponse = {
  scope: 'history_day',
  threadId: null,
  day: null,
  hasMore: false,
  messages: [],
};

/** The id that a message had when it was live: the answers of an agent are counted by invocation. */
function liveId(event: AdkEvent, counts: Map<string, number>): string {
  const {id, invocationId, author, at} = event;
  if (author === 'user' || invocationId === undefined) return id ?? `${invocationId}:${at}`;
  const prefix = `${invocationId}:${author ?? 'agent'}`;
  const answers = counts.get(prefix) ?? 0;
  if (isAnswer(event) && !event.partial) counts.set(prefix, answers + 1);
  return messageIdOf({prefix, answers});
}

function toMessage(event: AdkEvent, id: string): HistoryMessage[] {
  if (event.at === undefined || event.partial) return [];
  const content = event.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  const base = {id, content, timestamp: toIso(event.at)};
  if (event.author === 'user') {
    const attachments = event.parts.flatMap((part) => (part.kind === 'other' ? toAttachment(part.part) : []));
    return content === '' && attachments.length === 0 ? [] : [{...base, role: 'user', attachments}];
  }
  const schema = uiSchemaOf(event);
  return content === '' && schema === null ? [] : [{...base, role: 'assistant', ui_schema: schema}];
}

/** The interface that goes with an answer, where the agent left one in its metadata or its state. */
function uiSchemaOf({metadata, stateDelta}: AdkEvent): JsonObject | null {
  return (
    object(either(metadata, 'uiSchema', 'ui_schema')) ?? object(either(stateDelta, 'uiSchema', 'ui_schema')) ?? null
  );
}

function toAttachment(part: JsonObject): HistoryAttachment[] {
  const file = object(either(part, 'fileData', 'file_data')) ?? {};
  const url = string(either(file, 'fileUri', 'file_uri'));
  const mimeType = string(either(file, 'mimeType', 'mime_type'));
  return url && mimeType ? [{mimeType, url}] : [];
}

/** ISO days compare as text. */
function dayOf({timestamp}: HistoryMessage): string {
  return timestamp?.slice(0, 10) ?? '';
}

function later(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}

function toIso(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z');
}
