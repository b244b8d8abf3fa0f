import type {AgentEvent} from '../../protocol/envelope.js';
import type {RunState} from '../../protocol/taxonomy.js';
import {NO_SESSION, runKey, sessionKey} from '../keys.js';
import {on, type Folds} from '../core/fact.js';
import type {Rows} from '../core/rows.js';
import {field, list, number, payloadOf, present, string, timeOf} from '../read.js';
import {originOf, scopeOf} from './threads.js';
import {idsOf, upsert} from '../core/lists.js';
import type {RunRow} from './runs.js';
import {later, type Place, type SessionActivity, type SessionRow} from './sessions.js';

const PREVIEW = 140;

/** What a session is doing, by what its newest run is doing. Everything that is work is one word here. */
const ACTIVITY_OF: Readonly<Record<RunState, SessionActivity>> = {
  submitted: 'running',
  accepted: 'running',
  binding: 'running',
  queued: 'queued',
  routing: 'running',
  preparing: 'running',
  waiting_provider: 'running',
  streaming: 'running',
  tool_running: 'running',
  blocked: 'blocked',
  action_required: 'needs_input',
  retrying: 'retrying',
  failed: 'failed',
  cancelled: 'cancelled',
  completed: 'completed',
  ended: 'ended',
};

const ACTIVITY_TYPES = [
  ...['run.started', 'run.status', 'run.finished', 'run.failed', 'action.required', 'action.resolved'],
  ...['queue.changed', 'text.final', 'tool.started', 'tool.result', 'tool.failed', 'diagnostic.changed'],
];

/**
 * A session's own events keep its row in the list right: what it does, why, how much waits. Deltas are not among them, so
 * that a row changes a few times a turn. Runs may come in any order beside each other, so the newest one is known by its
 * place and not by its turn to speak. Comes after the runs and the actions, whose rows it reads.
 */
export const sessionActivity: Folds = {
  events: on(ACTIVITY_TYPES, (event, rows) => {
    const id = event.sessionId;
    if (id === undefined) return;
    // Of what engineers read, only that it blocks a run says what the session is doing.
    if (event.type === 'diagnostic.changed' && payloadOf(event)['blocks'] !== true) return;
    const previous = rows.get(sessionKey(id));
    upsert<SessionRow>(
      rows,
      sessionKey(id),
      {id, status: 'open'},
      {
        ...present({
          parentSessionId: originOf(event),
          lastActivityAt: later(previous?.lastActivityAt, timeOf(event)),
          lastSequence: later(previous?.lastSequence, event.sequence),
        }),
        ...told(event, rows, previous),
      },
      [['sessions', NO_SESSION]],
    );
  }),
};

function told(event: AgentEvent, rows: Rows, previous: SessionRow | undefined): Partial<SessionRow> {
  // What a teammate does in its own thread is not what the session is doing; what it asks waits here all the same.
  const isBeside = scopeOf(event) !== event.sessionId;
  switch (event.type) {
    case 'queue.changed':
      return {queuedTurnCount: number(event['queuedTurnCount']) ?? list(payloadOf(event)['queued']).length};
    case 'text.final':
      return isBeside ? {} : said(event, previous);
    case 'action.required':
    case 'action.resolved':
      return {
        openActionCount: openCount(event, rows),
        ...(isBeside ? {} : doing(event, rows, previous)),
      };
    case 'run.finished':
    case 'run.failed':
      return {
        // A request that nobody can answer leaves with its run.
        ...(previous?.openActionCount && {openActionCount: openCount(event, rows)}),
        ...(isBeside ? {} : doing(event, rows, previous)),
      };
    default:
      return isBeside ? {} : doing(event, rows, previous);
  }
}

function openCount(event: AgentEvent, rows: Rows): number {
  return idsOf(rows, 'open-actions', event.sessionId ?? NO_SESSION).length;
}

/** Only a source that counts its events is counted with: others tell the same message again. */
function said(event: AgentEvent, previous: SessionRow | undefined): Partial<SessionRow> {
  const {text, role} = payloadOf(event);
  const preview = string(text)
    ?.slice(0, 4 * PREVIEW)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, PREVIEW);
  const previewPlace = placeOf(event, preview ?? '');
  const isCounted = event.sequence !== undefined && role !== 'user';
  return {
    ...(preview && isNewer(event, previewPlace, previous?.previewPlace) ? {preview, previewPlace} : {}),
    ...(isCounted ? {messageCount: (previous?.messageCount ?? 0) + 1} : {}),
  };
}

/** What the newest run does, as its own events say it. */
function doing(event: AgentEvent, rows: Rows, previous: SessionRow | undefined): Partial<SessionRow> {
  const {runId} = event;
  const run = runId === undefined ? undefined : rows.get(runKey(runId));
  if (!run) return {};
  const runPlace = placeOf(event, run.id);
  const isNewest = event.type === 'run.started' && isNewer(event, runPlace, previous?.runPlace);
  if (!isNewest && previous?.runId !== undefined && previous.runId !== run.id) return {};
  return {
    runId: run.id,
    runStatus: ACTIVITY_OF[run.status],
    reason: reasonOf(event, run) ?? '',
    ...(isNewest ? {runPlace} : {}),
  };
}

/** Why it is so, in the owner's own words; nothing where nobody said. */
function reasonOf(event: AgentEvent, run: RunRow): string | undefined {
  if (event.type === 'tool.started') return string(payloadOf(event)['inputSummary']) ?? string(field(event, 'name'));
  switch (run.status) {
    case 'failed':
      return run.error ?? run.reason;
    case 'completed':
      return run.lateError;
    case 'cancelled':
      return run.reason;
    default:
      return run.detail ?? run.reason;
  }
}

function placeOf(event: AgentEvent, name: string): Place {
  return [timeOf(event) ?? 0, event.sequence ?? 0, name];
}

/** By time, then by sequence; a source that counts nothing is taken at its word: what comes later is newer. */
function isNewer(event: AgentEvent, place: Place, than: Place | undefined): boolean {
  if (than === undefined || event.sequence === undefined) return true;
  const [at, sequence, name] = than;
  if (place[0] !== at) return place[0] > at;
  return place[1] === sequence ? place[2] >= name : place[1] > sequence;
}
