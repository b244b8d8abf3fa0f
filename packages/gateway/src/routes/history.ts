import {isDay} from 'agent-surfaces/protocol';
import {string} from 'agent-surfaces/state';
import {NO_HISTORY, historyDay} from '../adk/history.js';
import type {Context} from '../context.js';
import {refuseFields} from '../errors.js';

/** `GET /v1/agent/history`: one day of a session, the newest before the given one. */
export async function getHistory(context: Context): Promise<Response> {
  const names = context.names();
  const subject = names.subject();
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
  const {sessions} = context.services;
  const call = context.call({userId: subject.userId, sessionId: threadId});
  const id = threadId ?? string((await sessions.newest(subject, call))?.['id']);
  if (id === undefined) return context.json(NO_HISTORY);
  return context.json(historyDay(await sessions.get(subject, id, call), before));
}
