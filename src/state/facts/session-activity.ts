import type {AgentEvent} from '../../protocol/envelope.js';
import type {RunState} from '../../protocol/taxonomy.js';
import {NO_SESSION, runKey, sessionKey} from '../keys.js';
import {on, type Folds} from '../core/fact.js';
import {nextOf, type Draft, type Rows} from '../core/rows.js';
import {field, list, number, payloadOf, string, timeOf} from '../read.js';
import {originOf, scopeOf} from './threads.js';
import {enlist, idsOf} from '../core/lists.js';
import type {RunRow} from './runs.js';
import {later, type Place, type SessionActivity, type SessionRow} from './sessions.js';

const PREVIEW = 140;

/** What a session is doing, by what its newest run is doing. All kinds of work have one word. */
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
 * that a row changes a few times a turn. Runs may come in any order beside each other, so the newest one is found by its
 * place in time and not by the order of arrival. Comes after the runs and the actions, whose rows it reads.
 */
export const sessionActivity: Folds = {
  events: on(ACTIVITY_TYPES, (event, rows) => {
    const id = event.sessionId;
    if (id === undefined) return;
    // Of what engineers read, only that it blocks a run says what the session is doing.
    if (event.type === 'diagnostic.changed' && payloadOf(event)['blocks'] !== true) return;
    const previous = rows.get(sessionKey(id));
    const row = previous ? nextOf(rows, sessionKey(id), previous, draftOf) : draftOf(BLANK);
    row.id = id;
    row.parentSessionId = originOf(event) ?? row.parentSessionId;
    row.lastActivityAt = later(row.lastActivityAt, timeOf(event));
    row.lastSequence = later(row.lastSequence, event.sequence);
    note(event, rows, row);
    rows.set(sessionKey(id), row);
    if (!previous) enlist(rows, 'sessions', NO_SESSION, id);
  }),
};

const BLANK: SessionRow = {id: '', status: 'open'};

function note(event: AgentEvent, rows: Rows, row: Draft<SessionRow>): void {
  // What a teammate does in its own thread is not what the session is doing; its requests wait in the session all the same.
  const isBeside = scopeOf(event) !== event.sessionId;
  switch (event.type) {
    case 'queue.changed':
      row.queuedTurnCount = number(event['queuedTurnCount']) ?? list(payloadOf(event)['queued']).length;
      return;
    case 'text.final':
      if (!isBeside) noteSaid(event, row);
      return;
    case 'action.required':
    case 'action.resolved':
      row.openActionCount = openCount(event, rows);
      break;
    case 'run.finished':
    case 'run.failed':
      // A request that nobody can answer leaves with its run.
      if (row.openActionCount) row.openActionCount = openCount(event, rows);
  }
  if (!isBeside) noteDoing(event, rows, row);
}

function openCount(event: AgentEvent, rows: Rows): number {
  return idsOf(rows, 'open-actions', event.sessionId ?? NO_SESSION).length;
}

/** Messages are counted only of a source that numbers its events: others repeat messages. */
function noteSaid(event: AgentEvent, row: Draft<SessionRow>): void {
  const {text, role} = payloadOf(event);
  const preview = previewOf(string(text) ?? '');
  const previewPlace = placeOf(event, preview);
  if (preview && isNewer(event, previewPlace, row.previewPlace)) {
    row.preview = preview;
    row.previewPlace = previewPlace;
  }
  const isFirst =
    row.firstPlace === undefined || (event.sequence !== undefined && !isNewer(event, previewPlace, row.firstPlace));
  if (preview && role === 'user' && isFirst) {
    row.firstWords = preview;
    row.firstPlace = previewPlace;
  }
  if (event.sequence !== undefined && role !== 'user') row.messageCount = (row.messageCount ?? 0) + 1;
}

/** The beginning of a text on one line. */
function previewOf(text: string): string {
  const start = text.slice(0, PREVIEW);
  // Most texts begin with words that have one space between them.
  if (!/^ |\s\s|[^\S ]| $/.test(start)) return start;
  return text
    .slice(0, 4 * PREVIEW)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, PREVIEW);
}

/** What the newest run does, as its own events say it. */
function noteDoing(event: AgentEvent, rows: Rows, row: Draft<SessionRow>): void {
  const {runId} = event;
  const run = runId === undefined ? undefined : rows.get(runKey(runId));
  if (!run) return;
  if (event.type === 'run.started') {
    const runPlace = placeOf(event, run.id);
    if (isNewer(event, runPlace, row.runPlace)) {
      row.runPlace = runPlace;
      row.runId = run.id;
    }
  }
  row.runId ??= run.id;
  if (row.runId !== run.id) return;
  row.runStatus = ACTIVITY_OF[run.status];
  row.reason = reasonOf(event, run) ?? '';
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

/** By time, then by sequence; of a source that numbers nothing, the event that arrives last is the newest. */
function isNewer(event: AgentEvent, place: Place, than: Place | undefined): boolean {
  if (than === undefined || event.sequence === undefined) return true;
  const [at, sequence, name] = than;
  if (place[0] !== at) return place[0] > at;
  return place[1] === sequence ? place[2] >= name : place[1] > sequence;
}

/** The next state of a session, to be changed. */
function draftOf(session: SessionRow): Draft<SessionRow> {
  return {
    id: session.id,
    status: session.status,
    title: session.title,
    threadId: session.threadId,
    parentSessionId: session.parentSessionId,
    parentThreadId: session.parentThreadId,
    unread: session.unread,
    pinned: session.pinned,
    archived: session.archived,
    stale: session.stale,
    firstWords: session.firstWords,
    firstPlace: session.firstPlace,
    preview: session.preview,
    previewPlace: session.previewPlace,
    runStatus: session.runStatus,
    runId: session.runId,
    runPlace: session.runPlace,
    reason: session.reason,
    openActionCount: session.openActionCount,
    queuedTurnCount: session.queuedTurnCount,
    messageCount: session.messageCount,
    lastActivityAt: session.lastActivityAt,
    lastSequence: session.lastSequence,
    scenario: session.scenario,
    cursor: session.cursor,
    openedAt: session.openedAt,
    updatedAt: session.updatedAt,
    hydrationStep: session.hydrationStep,
    hydrated: session.hydrated,
    mode: session.mode,
    modes: session.modes,
    model: session.model,
    models: session.models,
    commands: session.commands,
    links: session.links,
    linksLeft: session.linksLeft,
    capabilities: session.capabilities,
  };
}
