import type {AgentEvent} from '../protocol/envelope.js';
import type {JsonObject} from '../protocol/events.js';
import {runState} from '../protocol/vocabulary.js';
import {SESSION_ACTIVITIES, type SessionActivity, type SessionRow} from '../state/facts/sessions.js';
import {boolean, number, object, objects, present, string, time} from '../state/read.js';

/** Numbers below this are seconds: as milliseconds they would be in 1973. */
const SECONDS = 1e11;

/** The sessions of a list, by id. The list is an array, or an object with one under `sessions`. */
export function listedSessions(page: unknown): Record<string, SessionRow> {
  const listed = Array.isArray(page) ? page : object(page)?.['sessions'];
  const rows = objects(listed).flatMap((session) => {
    const id = sessionIdOf(session);
    return id === undefined ? [] : [[id, rowOf(id, session)] as const];
  });
  return Object.fromEntries(rows);
}

/** The id of a session, by any of the names that services give it. */
export function sessionIdOf(session: JsonObject | undefined): string | undefined {
  return session && first(session, 'id', 'sessionId', 'session_id', 'threadId');
}

/** Rows of sessions as the event that brings them in. */
export function sessionsEvent(sessions: Readonly<Record<string, SessionRow>>): AgentEvent {
  return {type: 'session.hydrated', owner: 'session', surface: 'session_tabs', payload: {snapshot: {sessions}}};
}

function rowOf(id: string, session: JsonObject): SessionRow {
  return {
    id,
    status: 'open',
    ...present({
      title: first(session, 'title', 'name'),
      preview: string(session['preview']),
      reason: string(session['reason']),
      scenario: string(session['scenario']),
      runStatus: activityOf(string(session['runStatus']) ?? string(session['status'])),
      openActionCount: number(session['openActionCount']),
      queuedTurnCount: number(session['queuedTurnCount']),
      messageCount: number(session['messageCount']),
      lastSequence: number(session['lastSequence']),
      unread: number(session['unread']),
      pinned: boolean(session['pinned']),
      archived: boolean(session['archived']),
      openedAt: moment(session['createdAt']),
      lastActivityAt: moment(session['updatedAt'] ?? session['updated_at'] ?? session['lastUpdateTime']),
    }),
  };
}

function first(session: JsonObject, ...names: readonly string[]): string | undefined {
  return names.map((name) => string(session[name])).find((text) => text !== undefined && text !== '');
}

function moment(value: unknown): number | undefined {
  const at = time(value);
  return at !== undefined && typeof value === 'number' && at < SECONDS ? at * 1000 : at;
}

/** Words for the state of a session are as many as services; those of a run are known. */
function activityOf(word: string | undefined): SessionActivity | undefined {
  const known = SESSION_ACTIVITIES.find((activity) => activity === word);
  if (known || word === undefined) return known;
  const state = runState(word);
  if (state === undefined) return undefined;
  if (state === 'action_required') return 'needs_input';
  return SESSION_ACTIVITIES.find((activity) => activity === state) ?? 'running';
}
