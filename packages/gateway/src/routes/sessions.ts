import {type HistoryAttachment, type HistoryMessage, isDay, type JsonObject} from 'agent-surfaces/protocol';
import {list, object, string} from 'agent-surfaces/state';
import {type AdkEvent, either, isAnswer, readAdkEvent} from '../adk/event.js';
import {messageIdOf} from '../adk/lanes.js';
import {replaySession} from '../adk/session.js';
import {readJsonBody} from '../body.js';
import type {Context} from '../context.js';
import {refuseFields} from '../errors.js';

/** `POST /agui/sessions`: a new session. */
export async function createSession(context: Context): Promise<Response> {
  const body = await readJsonBody(context.request);
  const names = context.names(body);
  const sessionId = string(either(body, 'sessionId'));
  const state = body['state'] ?? undefined;
  refuseFields({
    ...names.whyUnfit(),
    ...(sessionId === undefined ? {} : names.whyUnfitSession(sessionId)),
    ...(state === undefined || object(state) ? {} : {state: 'state must be an object'}),
  });
  const subject = names.subject();
  const call = context.call({userId: subject.userId, sessionId});
  const own = context.ownState(object(state) ?? {});
  const session = await context.services.sessions.create(subject, sessionId, own, call);
  return context.json({...session, session_id: session['id']}, 201);
}

/** `GET /agui/sessions/list`: every session of the user. */
export async function listSessions(context: Context): Promise<Response> {
  const names = context.names();
  refuseFields(names.whyUnfit());
  const subject = names.subject();
  return context.json(await context.services.sessions.list(subject, context.call({userId: subject.userId})));
}

/** `GET /agui/sessions/:id`: a session's record, and the same as AG-UI events. */
export async function getSession(context: Context): Promise<Response> {
  const names = context.names();
  const sessionId = context.parameter;
  refuseFields({...names.whyUnfit(), ...names.whyUnfitSession(sessionId)});
  const subject = names.subject();
  const call = context.call({userId: subject.userId, sessionId});
  const session: JsonObject = await context.services.sessions.get(subject, sessionId, call);
  const run = context.services.runs.find({...subject, sessionId});
  const log = run?.endedAt === undefined ? run?.log.all() : undefined;
  if (!run || !log) return context.json({...session, aguiEvents: replaySession(session)});
  // The run at work is taken from its own stream, which the page can continue.
  const aguiEvents = replaySession(session, {events: log, invocationId: run.invocationId});
  const live = {runId: run.place.runId, lastEventId: String(run.log.count)};
  return context.json({...session, aguiEvents, live});
}

/** `GET /v1/agent/history`: one day of a session, the newest before the given one. */
export async function getHistory(context: Context): Promise<Response> {
  const names = context.names();
  const query = new URL(context.request.url).searchParams;
  const before = query.get('before') ?? undefined;
  const threadId = query.get('threadId') ?? query.get('thread_id') ?? undefined;
  refuseFields({
    ...names.whyUnfit(),
    ...(before === undefined || isDay(before) ? {} : {before: 'before must be a date: YYYY-MM-DD'}),
    ...(threadId === undefined || !names.whyUnfitSession(threadId)['session_id']
      ? {}
      : {threadId: 'threadId must be a valid UUID'}),
  });
  const subject = names.subject();
  const {sessions} = context.services;
  const call = context.call({userId: subject.userId, sessionId: threadId});
  const id = threadId ?? string((await sessions.newest(subject, call))?.['id']);
  if (id === undefined) return context.json(NO_HISTORY);
  return context.json(historyDay(await sessions.get(subject, id, call), before));
}

/** One day of a session, as spec'd for `GET /api/v1/agent/history`. */
interface HistorySnapshotResponse {
  readonly scope: 'history_day';
  readonly threadId: string | null;
  /** YYYY-MM-DD, in UTC. */
  readonly day: string | null;
  readonly hasMore: boolean;
  readonly messages: readonly HistoryMessage[];
}

/** The newest day of a session before the given one, and whether there are older ones. Words of people and agents alone. */
function historyDay(session: JsonObject, before?: string): HistorySnapshotResponse {
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
const NO_HISTORY: HistorySnapshotResponse = {
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
  const base = {id, content, timestamp: new Date(event.at).toISOString().replace('.000Z', 'Z')};
  if (event.author === 'user') {
    const attachments = event.parts.flatMap((part) => (part.kind === 'other' ? toAttachment(part.part) : []));
    return content === '' && attachments.length === 0 ? [] : [{...base, role: 'user', attachments}];
  }
  const schema = uiSchemaOf(event);
  return content === '' && schema === null ? [] : [{...base, role: 'assistant', ui_schema: schema}];
}

/** The interface that goes with an answer, where the agent left one in its metadata or its state. */
function uiSchemaOf({metadata, stateDelta}: AdkEvent): JsonObject | null {
  return object(either(metadata, 'uiSchema')) ?? object(either(stateDelta, 'uiSchema')) ?? null;
}

function toAttachment(part: JsonObject): HistoryAttachment[] {
  const file = object(either(part, 'fileData')) ?? {};
  const url = string(either(file, 'fileUri'));
  const mimeType = string(either(file, 'mimeType'));
  return url && mimeType ? [{mimeType, url}] : [];
}

/** ISO days compare as text. */
function dayOf({timestamp}: HistoryMessage): string {
  return timestamp?.slice(0, 10) ?? '';
}

function later(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}
