import {NO_SESSION, sessionKey} from '../keys.js';
import type {Projection} from '../projection.js';
import {boolean, idOf, number, payloadOf, present, string, timeOf} from '../read.js';
import {upsert} from './links.js';

/** A session as its tab shows it. */
export interface SessionRow {
  readonly id: string;
  readonly status: string;
  readonly title?: string;
  readonly threadId?: string;
  readonly parentSessionId?: string;
  readonly parentThreadId?: string;
  readonly unread?: number;
  readonly pinned?: boolean;
  readonly stale?: boolean;
  readonly cursor?: string;
  readonly openedAt?: number;
  readonly updatedAt?: number;
  /** How far the hydration in five steps has come; absent where none was reported. */
  readonly hydrationStep?: number;
  readonly hydrated?: boolean;
}

const STATUS: Readonly<Record<string, string>> = {'session.opened': 'open', 'session.closed': 'closed'};

/** Sessions: opened, updated, hydrated, closed. */
export const sessions: Projection = {
  name: 'sessions',
  handles: ['session.opened', 'session.updated', 'session.hydrated', 'session.closed'],
  apply(event, rows) {
    const id = event.sessionId;
    if (id === undefined) return;
    const payload = payloadOf(event);
    const at = timeOf(event);
    const base: SessionRow = {id, status: 'open', ...present({openedAt: at})};
    upsert<SessionRow>(
      rows,
      sessionKey(id),
      base,
      present({
        status: string(payload['status']) ?? STATUS[event.type],
        title: string(payload['title']),
        threadId: event.threadId,
        parentSessionId: event.parentSessionId,
        parentThreadId: event.parentThreadId,
        unread: number(payload['unread']),
        pinned: boolean(payload['pinned']),
        stale: boolean(payload['stale']) ?? (event.type === 'session.hydrated' ? false : undefined),
        cursor: idOf(event, 'cursor'),
        updatedAt: at,
        hydrationStep: event.type === 'session.hydrated' ? number(payload['step']) : undefined,
        hydrated: event.type === 'session.hydrated' ? (boolean(payload['complete']) ?? true) : undefined,
      }),
      [['sessions', NO_SESSION]],
    );
  },
};
