import {TERMINAL_TASK_STATUSES} from '../../protocol/task.js';
import {
  actionKey,
  ALL_SESSIONS,
  GROUP_OF_KIND,
  listKey,
  messageKey,
  NO_SESSION,
  partKey,
  runKey,
  toolKey,
  type ListKind,
} from '../keys.js';
import type {Projection} from '../projection.js';
import type {Row, Rows} from '../rows.js';
import {list, object, payloadOf, string, time} from '../read.js';
import {enlistOpen, type ActionRow} from './actions.js';
import {hydratedArtifactId, mergeArtifact} from './artifact-hydration.js';
import {indexArtifact} from './artifact-identity.js';
import type {ArtifactRow} from './artifacts.js';
import type {AttemptRow} from './attempts.js';
import {linkCited, linkEvidence, linkText} from './evidence-links.js';
import {refIds} from './evidence-refs.js';
import type {EvidenceRow} from './evidence.js';
import {delist, enlist, idsOf, mergeIds} from './links.js';
import type {MessageRow, PartRow} from './parts.js';
import {isRunOver, type RunRow} from './runs.js';
import type {SessionRow} from './sessions.js';
import {shapeRow} from './shapes.js';
import {isToolOver, type ToolRow} from './tools.js';

const RUN = runKey('');
const MESSAGE = messageKey('');

type Loose = Row & Readonly<Record<string, unknown>> & {readonly id: string};

/** Kinds whose rows are listed under their session, besides those that need more than that. */
const LISTED: Readonly<Record<string, ListKind>> = {
  plan: 'plans',
  task: 'tasks',
  edge: 'edges',
  team: 'teams',
  handoff: 'handoffs',
  notification: 'notifications',
  review: 'reviews',
  artifact: 'artifacts',
  evidence: 'evidence',
  permission: 'permissions',
};

/**
 * A snapshot in the store's own form, or a piece of one, becomes rows. It corrects what is here and adds what is missing,
 * but it never erases: rows that it does not name stay, and so does every end that it would make undone (H8). Pieces of
 * one snapshot may come in any order, and again. A piece that has `turns` (entries by session) says itself which lines of
 * the conversation it brings, in their order; its other runs and messages are no lines yet.
 */
export const hydration: Projection = {
  name: 'hydration',
  handles: ['session.hydrated'],
  apply(event, rows) {
    const snapshot = object(payloadOf(event)['snapshot']);
    if (!snapshot) return;
    for (const [kind, group] of Object.entries(GROUP_OF_KIND)) {
      // The streams' positions go to the sequencer, not into rows.
      if (kind === 'connection') continue;
      for (const row of rowsOf(snapshot[group])) place(rows, kind, row);
    }
    arrange(rows, snapshot);
  },
};

function rowsOf(group: unknown): Loose[] {
  return Object.entries(object(group) ?? {}).flatMap(([id, value]) => {
    const row = object(value);
    return row ? [{...row, id}] : [];
  });
}

function place(rows: Rows, kind: string, incoming: Loose): void {
  const id = kind === 'artifact' ? hydratedArtifactId(rows, incoming) : incoming.id;
  const key = `${kind}:${id}`;
  const existing = rows.get<Loose>(key);
  const row = shapeRow(kind, incoming, existing === undefined);
  if (!row || (existing && keeps(kind, existing, row))) return;
  const merged = existing && !isLaterAttempt(kind, existing, row) ? mergeRow(kind, existing, row) : row;
  rows.set(key, merged);
  relink(rows, kind, merged, existing);
  if (kind === 'artifact') indexArtifact(rows, merged as unknown as ArtifactRow);
  if (!existing) enlistRow(rows, kind, merged);
  else if (kind === 'action' && existing['status'] === 'required' && merged['status'] !== 'required') {
    delist(rows, 'open-actions', sessionOf(merged), merged.id);
    delist(rows, 'open-actions', ALL_SESSIONS, merged.id);
  } else if (kind === 'tool' && isToolOver(merged as unknown as ToolRow)) {
    delist(rows, 'open-tools', string(merged['runId']) ?? sessionOf(merged), merged.id);
  }
}

function mergeRow(kind: string, existing: Loose, row: Loose): Loose {
  if (kind !== 'artifact') return {...existing, ...row};
  return mergeArtifact(existing as unknown as ArtifactRow, row as Partial<ArtifactRow>) as unknown as Loose;
}

/** Links are lists, and lists are not in a snapshot: they are made again from the rows. */
function relink(rows: Rows, kind: string, row: Loose, existing: Loose | undefined): void {
  if (kind === 'evidence') linkEvidence(rows, row as unknown as EvidenceRow, existing as EvidenceRow | undefined);
  else if (kind === 'part') linkText(rows, row as unknown as PartRow);
  else if (row['evidenceRefs'] !== undefined) linkCited(rows, `${kind}:${row.id}`, refIds(row['evidenceRefs']) ?? []);
}

/** What a snapshot may not undo: an end, and text that is already further. */
function keeps(kind: string, existing: Row, incoming: Row): boolean {
  switch (kind) {
    case 'tool':
      return keepsTool(existing as ToolRow, incoming as ToolRow);
    case 'action':
      return (existing as ActionRow).status !== 'required' && (incoming as ActionRow).status === 'required';
    case 'run':
      return isRunOver(existing as RunRow) && !isRunOver(incoming as RunRow);
    case 'attempt':
      return isAttemptOver(existing as AttemptRow) && !isAttemptOver(incoming as AttemptRow);
    case 'message':
      return (existing as MessageRow).status !== 'streaming' && (incoming as MessageRow).status === 'streaming';
    case 'part':
      return keepsPart(existing as PartRow, incoming as PartRow);
    case 'session':
      // A list of sessions may be older than what the session's own stream has told.
      return ((existing as SessionRow).lastSequence ?? -1) > ((incoming as SessionRow).lastSequence ?? Infinity);
    default:
      return false;
  }
}

function keepsTool(existing: ToolRow, incoming: ToolRow): boolean {
  if (!isToolOver(existing) || isLaterAttempt('tool', existing, incoming)) return false;
  return !isToolOver(incoming) || (existing.status === 'output-error' && incoming.status !== 'output-error');
}

function keepsPart(existing: PartRow, incoming: PartRow): boolean {
  if (incoming.status !== 'streaming') return false;
  return existing.status !== 'streaming' || (existing.text ?? '').startsWith(incoming.text ?? '');
}

/** A later attempt at a tool call is another one: what the earlier one left does not belong to it. */
function isLaterAttempt(kind: string, existing: Row, incoming: Row): boolean {
  return kind === 'tool' && (incoming as ToolRow).attempt > (existing as ToolRow).attempt;
}

function isAttemptOver(attempt: AttemptRow): boolean {
  return TERMINAL_TASK_STATUSES.has(attempt.status);
}

function sessionOf(row: Loose): string {
  return string(row['sessionId']) ?? NO_SESSION;
}

function enlistRow(rows: Rows, kind: string, row: Loose): void {
  const session = sessionOf(row);
  const run = string(row['runId']);
  const listed = LISTED[kind];
  if (listed) enlist(rows, listed, session, row.id);
  switch (kind) {
    case 'session':
      enlist(rows, 'sessions', NO_SESSION, row.id);
      break;
    case 'message':
      if (string(row['editOf']) !== undefined) enlist(rows, 'edits', session, row.id);
      break;
    case 'tool':
      enlistInTime(rows, 'tools', run ?? session, row.id, toolKey);
      if (!isToolOver(row as unknown as ToolRow)) enlistInTime(rows, 'open-tools', run ?? session, row.id, toolKey);
      break;
    case 'action':
      enlistInTime(rows, 'actions', session, row.id, actionKey);
      if (row['status'] !== 'required') break;
      enlistInTime(rows, 'open-actions', session, row.id, actionKey);
      enlistOpen(rows, row.id);
      break;
    case 'agent':
      enlist(rows, 'agents', string(row['parentSessionId']) ?? session, row.id);
      break;
    case 'attempt':
      enlist(rows, 'attempts', string(row['taskId']) ?? NO_SESSION, row.id);
      break;
    case 'diagnostic':
      enlist(rows, 'diagnostics', NO_SESSION, row.id);
      break;
    case 'metric':
      enlist(rows, 'metrics', NO_SESSION, row.id);
  }
}

/** Lists a row where its time says: pieces may bring a later one first. Without a time it is taken for the newest. */
function enlistInTime(rows: Rows, kind: ListKind, scope: string, id: string, keyOf: (id: string) => string): void {
  const at = beganAt(rows, keyOf(id));
  const ids = idsOf(rows, kind, scope);
  const last = ids.at(-1);
  if (at === undefined || last === undefined || (beganAt(rows, keyOf(last)) ?? at) <= at) enlist(rows, kind, scope, id);
  else mergeInto(rows, kind, scope, [id], keyOf);
}

/** When the fact of a row began, as far as it says. */
function beganAt(rows: Rows, key: string): number | undefined {
  const row = rows.get<Loose>(key);
  return time(row?.['startedAt'] ?? row?.['createdAt'] ?? row?.['requestedAt']);
}

/** A line of the conversation with the time it began, where that is known. */
interface Line {
  readonly entry: string;
  readonly at: number | undefined;
}

/** The order of the conversation and of each turn: as the snapshot has it, merged with what is here. */
function arrange(rows: Rows, snapshot: Readonly<Record<string, unknown>>): void {
  const messages = rowsOf(snapshot['messages']);
  const runs = rowsOf(snapshot['runs']);
  const told = object(snapshot['turns']);
  const said = inTime(messages.map((row) => ({entry: row.id, at: time(row['createdAt']), row})));
  const spoken = new Map<string, string[]>();
  const ran = new Map<string, Line[]>();
  const lines = new Map<string, Map<string, Line>>();
  const turns = new Map<string, Line[]>();
  const addLine = (session: string, entry: string, at: number | undefined) => {
    const known = grouped(lines, session, () => new Map<string, Line>());
    if (!known.has(entry)) known.set(entry, {entry, at});
  };
  const startedAt = new Map(runs.map((row) => [row.id, time(row['startedAt'])]));
  for (const {row, at} of said) {
    const run = string(row['runId']);
    grouped(spoken, sessionOf(row), () => []).push(row.id);
    if (run === undefined || row['role'] === 'user') addLine(sessionOf(row), messageKey(row.id), at);
    else addLine(sessionOf(row), runKey(run), startedAt.get(run) ?? at);
  }
  for (const row of rowsOf(snapshot['parts'])) {
    const run = string(row['runId']);
    if (run === undefined || row['kind'] === 'user_text') continue;
    addLine(sessionOf(row), runKey(run), startedAt.get(run) ?? time(row['startedAt']));
    grouped(turns, run, () => []).push({entry: row.id, at: time(row['startedAt'])});
  }
  for (const row of runs) {
    addLine(sessionOf(row), runKey(row.id), startedAt.get(row.id));
    grouped(ran, sessionOf(row), () => []).push({entry: row.id, at: startedAt.get(row.id)});
  }
  const shown = told ? toldLines(told) : [...lines].map(([id, known]) => [id, entriesOf([...known.values()])] as const);
  for (const [session, ids] of spoken) mergeInto(rows, 'messages', session, ids, messageKey);
  for (const [session, runs] of ran) mergeInto(rows, 'runs', session, entriesOf(runs), runKey);
  for (const [session, entries] of shown) {
    if (entries.length === 0) continue;
    mergeInto(rows, 'turns', session, entries, (entry) => entry);
    // A run that has a line has a list of parts, if an empty one: its line is not opened again.
    for (const entry of entries) if (entry.startsWith(RUN)) grouped(turns, entry.slice(RUN.length), () => []);
  }
  for (const [run, parts] of turns) mergeInto(rows, 'parts', run, entriesOf(parts), partKey);
}

function toldLines(told: Readonly<Record<string, unknown>>): (readonly [string, string[]])[] {
  const isLine = (entry: unknown): entry is string =>
    typeof entry === 'string' && (entry.startsWith(RUN) || entry.startsWith(MESSAGE));
  return Object.entries(told).map(([session, entries]) => [session, [...new Set(list(entries).filter(isLine))]]);
}

function grouped<T>(groups: Map<string, T>, name: string, make: () => T): T {
  let group = groups.get(name);
  if (group === undefined) groups.set(name, (group = make()));
  return group;
}

/** By time where every line has one: keys of an object do not keep an order when they look like numbers. */
function inTime<T extends Line>(lines: readonly T[]): readonly T[] {
  if (lines.some(({at}) => at === undefined)) return lines;
  return [...lines].sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

function entriesOf(lines: readonly Line[]): string[] {
  return inTime(lines).map(({entry}) => entry);
}

function mergeInto(
  rows: Rows,
  kind: ListKind,
  scope: string,
  ids: readonly string[],
  keyOf: (id: string) => string,
): void {
  rows.set(listKey(kind, scope), {ids: mergeIds(idsOf(rows, kind, scope), ids, (id) => beganAt(rows, keyOf(id)))});
}
