import {NO_SESSION, sessionKey} from '../keys.js';
import {defineFact, idWithin, on} from '../core/fact.js';
import {fields, needed, oneOf, or, pick} from '../core/shape.js';
import {boolean, fill, idOf, list, number, payloadOf, string, timeOf, words} from '../read.js';
import {originOf} from './threads.js';
import {choicesOf, type Choice} from './choices.js';
import {readLinks, type FactLink} from './refs.js';
import {enlist, upsert} from '../core/lists.js';

/** What a session is doing, in the few words that a list of sessions needs. */
export const SESSION_ACTIVITIES = [
  ...(['idle', 'queued', 'running', 'retrying', 'blocked', 'needs_input'] as const),
  ...(['failed', 'cancelled', 'completed', 'ended'] as const),
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
  /** The beginning of what a person said first. */
  readonly firstWords?: string;
  readonly firstPlace?: Place;
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
  readonly links?: readonly FactLink[];
  readonly linksLeft?: number;
  /** What its owner lets a person do with its history, such as `rollback`. */
  readonly capabilities?: readonly string[];
}

const STATUS: Readonly<Record<string, string>> = {'session.opened': 'open', 'session.closed': 'closed'};

/** What a payload names as a row does. */
const IN_PAYLOAD = {
  ...fields(string, 'title', 'scenario', 'mode', 'model'),
  ...fields(boolean, 'pinned', 'archived'),
  ...fields(choicesOf, 'modes', 'models', 'commands'),
  unread: number,
  capabilities: words,
};

/** Sessions: opened, updated, hydrated, closed. */
export const sessions = defineFact({
  key: sessionKey,
  idIn: idWithin('session', 'sessionId'),
  shape: {
    id: needed(string),
    status: or(string, 'unknown'),
    firstPlace: placeIn,
    previewPlace: placeIn,
    runStatus: oneOf(SESSION_ACTIVITIES),
    runPlace: placeIn,
    links: readLinks,
    ...IN_PAYLOAD,
    ...fields(
      string,
      'threadId',
      'parentSessionId',
      'parentThreadId',
      'firstWords',
      'preview',
      'runId',
      'reason',
      'cursor',
    ),
    ...fields(number, 'openActionCount', 'queuedTurnCount', 'messageCount', 'lastActivityAt', 'lastSequence'),
    ...fields(number, 'openedAt', 'updatedAt', 'hydrationStep', 'linksLeft'),
    ...fields(boolean, 'stale', 'hydrated'),
  },
  // A list of sessions may be older than what the session's own stream has sent.
  merge: (known, incoming) =>
    (known.lastSequence ?? -1) > (incoming.lastSequence ?? Infinity) ? known : {...known, ...incoming},
  index(row, rows, known) {
    if (!known) enlist(rows, 'sessions', NO_SESSION, row.id);
  },
  events: on(['session.opened', 'session.updated', 'session.hydrated', 'session.closed'], (event, rows) => {
    const id = event.sessionId;
    if (id === undefined) return;
    const payload = payloadOf(event);
    const at = timeOf(event);
    const previous = rows.get(sessionKey(id));
    upsert<SessionRow>(
      rows,
      sessionKey(id),
      {id, status: 'open'},
      fill(pick(IN_PAYLOAD, payload), {
        status: string(payload['status']) ?? STATUS[event.type],
        threadId: event.threadId,
        parentSessionId: originOf(event),
        parentThreadId: event.parentThreadId,
        lastSequence: later(previous?.lastSequence, event.sequence),
        stale: boolean(payload['stale']) ?? (event.type === 'session.hydrated' ? false : undefined),
        cursor: idOf(event, 'cursor'),
        // Events in the session may arrive before the event that opens it.
        openedAt: previous?.openedAt ?? at,
        updatedAt: at,
        hydrationStep: event.type === 'session.hydrated' ? number(payload['step']) : undefined,
        hydrated: event.type === 'session.hydrated' ? (boolean(payload['complete']) ?? true) : undefined,
      }),
      [['sessions', NO_SESSION]],
    );
  }),
});

function placeIn(value: unknown): Place | undefined {
  const [at, sequence, name] = list(value);
  return typeof at === 'number' && typeof sequence === 'number' && typeof name === 'string'
    ? [at, sequence, name]
    : undefined;
}

/** The later of two numbers, where either is known. */
export function later(one: number | undefined, other: number | undefined): number | undefined {
  return one !== undefined && (other === undefined || one > other) ? one : other;
}
