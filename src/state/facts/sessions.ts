import {NO_SESSION, sessionKey} from '../keys.js';
import type {Projection} from './projection.js';
import {boolean, idOf, number, payloadOf, present, string, timeOf} from '../read.js';
import {originOf} from './threads.js';
import {choicesOf, type Choice} from './choices.js';
import {wordsOf} from './agents.js';
import {upsert} from './links.js';

/** What a session is doing, in the few words that a list of sessions needs. */
export const SESSION_ACTIVITIES = [
  ...(['idle', 'queued', 'running', 'retrying', 'needs_input'] as const),
  ...(['failed', 'cancelled', 'completed'] as const),
] as const;
export type SessionActivity = (typeof SESSION_ACTIVITIES)[number];

/** Where something stands in time: its moment, its sequence, and its name where those are the same. */
export type Place = readonly [at: number, sequence: number, name: string];

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
  readonly archived?: boolean;
  readonly stale?: boolean;
  /** The beginning of what was said last. */
  readonly preview?: string;
  readonly previewPlace?: Place;
  readonly runStatus?: SessionActivity;
  /** The newest run: the one that `runStatus` is about. */
  readonly runId?: string;
  readonly runPlace?: Place;
  /** Why it is so, in the owner's own words; empty where it said nothing. */
  readonly reason?: string;
  readonly openActionCount?: number;
  readonly queuedTurnCount?: number;
  /** How many messages of agents it has, where the source counts its events. */
  readonly messageCount?: number;
  readonly lastActivityAt?: number;
  /** The place in its stream of the last event that changed this row. */
  readonly lastSequence?: number;
  /** What it was made from. */
  readonly scenario?: string;
  readonly cursor?: string;
  readonly openedAt?: number;
  readonly updatedAt?: number;
  /** How far the hydration in five steps has come; absent where none was reported. */
  readonly hydrationStep?: number;
  readonly hydrated?: boolean;
  /** How the agent works, and the ways that there are. */
  readonly mode?: string;
  readonly modes?: readonly Choice[];
  readonly model?: string;
  readonly models?: readonly Choice[];
  /** What a message may begin with: slash commands. */
  readonly commands?: readonly Choice[];
  /** What its owner lets a person do with its history, such as `rollback`. */
  readonly capabilities?: readonly string[];
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
    const previous = rows.get(sessionKey(id));
    upsert<SessionRow>(
      rows,
      sessionKey(id),
      {id, status: 'open'},
      present({
        status: string(payload['status']) ?? STATUS[event.type],
        title: string(payload['title']),
        threadId: event.threadId,
        parentSessionId: originOf(event),
        parentThreadId: event.parentThreadId,
        unread: number(payload['unread']),
        pinned: boolean(payload['pinned']),
        archived: boolean(payload['archived']),
        scenario: string(payload['scenario']),
        lastSequence: later(previous?.lastSequence, event.sequence),
        stale: boolean(payload['stale']) ?? (event.type === 'session.hydrated' ? false : undefined),
        cursor: idOf(event, 'cursor'),
        // What happened in it may have been told before it was.
        openedAt: previous?.openedAt ?? at,
        updatedAt: at,
        hydrationStep: event.type === 'session.hydrated' ? number(payload['step']) : undefined,
        mode: string(payload['mode']),
        modes: choicesOf(payload['modes']),
        model: string(payload['model']),
        models: choicesOf(payload['models']),
        commands: choicesOf(payload['commands']),
        capabilities: wordsOf(payload['capabilities']),
        hydrated: event.type === 'session.hydrated' ? (boolean(payload['complete']) ?? true) : undefined,
      }),
      [['sessions', NO_SESSION]],
    );
  },
};

/** The later of two numbers, where either is known. */
export function later(one: number | undefined, other: number | undefined): number | undefined {
  return one !== undefined && (other === undefined || one > other) ? one : other;
}
