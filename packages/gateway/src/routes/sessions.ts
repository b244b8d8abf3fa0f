import type {JsonObject} from 'agent-surfaces/protocol';
import {object, string} from 'agent-surfaces/state';
import {either} from '../adk/event.js';
import {replaySession} from '../adk/session.js';
import {readJsonBody} from '../body.js';
import type {Context} from '../context.js';
import {refuseFields} from '../errors.js';

/** `POST /agui/sessions`: a new session. */
export async function createSession(context: Context): Promise<Response> {
  const body = await readJsonBody(context.request);
  const names = context.names(body);
  const subject = names.subject();
  const sessionId = string(either(body, 'sessionId', 'session_id'));
  const state = body['state'] ?? undefined;
  refuseFields({
    ...names.whyUnfit(),
    ...(sessionId === undefined ? {} : names.whyUnfitSession(sessionId)),
    ...(state === undefined || object(state) ? {} : {state: 'state must be an object'}),
  });
  const call = context.call({userId: subject.userId, sessionId});
  const session = await context.services.sessions.create(subject, sessionId, object(state) ?? {}, call);
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
  const subject = names.subject();
  const sessionId = context.parameter;
  refuseFields({...names.whyUnfit(), ...names.whyUnfitSession(sessionId)});
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
