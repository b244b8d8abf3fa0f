import {TERMINAL_TASK_STATUSES} from '../../protocol/task.js';
import {actionKey, ALL_SESSIONS, GROUP_OF_KIND, NO_SESSION, toolKey, type ListKind} from '../keys.js';
import type {Projection} from './projection.js';
import type {Row, Rows} from '../core/rows.js';
import {object, payloadOf, string} from '../read.js';
import {enlistOpen, type ActionRow} from './actions.js';
import {hydratedArtifactId, mergeArtifact} from './artifact-hydration.js';
import {indexArtifact} from './artifact-identity.js';
import type {ArtifactRow} from './artifacts.js';
import {isAttemptOver, tallyAttempt, type AttemptRow} from './attempts.js';
import {enlistEnds, type EdgeRow} from './edges.js';
import {linkCited, linkEvidence, linkText} from './evidence-links.js';
import {refIds} from './evidence-refs.js';
import type {EvidenceRow} from './evidence.js';
import {arrange, enlistInTime, looseKey, rowsOf, scopeOfRow, sessionOf, type Loose} from './hydrated-lists.js';
import {delist, enlist} from './links.js';
import type {MessageRow, PartRow} from './parts.js';
import type {RunRow} from './runs.js';
import {isRunOver} from './run-over.js';
import type {SessionRow} from './sessions.js';
import {shapeRow} from './shapes.js';
import {withoutEnd, type TaskRow} from './task-record.js';
import {tally} from './task-tally.js';
import {enlistByKind} from './tasks.js';
import {isToolOver, type ToolRow} from './tools.js';

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

function place(rows: Rows, kind: string, incoming: Loose): void {
  const id = kind === 'artifact' ? hydratedArtifactId(rows, incoming) : incoming.id;
  const key = looseKey(kind, id);
  const existing = rows.get(key);
  const row = shapeRow(kind, incoming, existing === undefined);
  if (!row || (existing && keeps(kind, existing, row))) return;
  const merged = existing && !isLaterAttempt(kind, existing, row) ? mergeRow(kind, existing, row) : row;
  rows.set(key, merged);
  relink(rows, kind, merged, existing);
  if (kind === 'artifact') indexArtifact(rows, merged as unknown as ArtifactRow);
  countRow(rows, kind, merged, existing);
  if (!existing) enlistRow(rows, kind, merged);
  else if (kind === 'action' && existing['status'] === 'required' && merged['status'] !== 'required') {
    delist(rows, 'open-actions', sessionOf(merged), merged.id);
    delist(rows, 'open-actions', ALL_SESSIONS, merged.id);
  } else if (kind === 'tool' && isToolOver(merged as unknown as ToolRow)) {
    delist(rows, 'open-tools', string(merged['runId']) ?? sessionOf(merged), merged.id);
  }
}

function mergeRow(kind: string, existing: Loose, row: Loose): Loose {
  if (kind === 'task' && isEndUndone(existing as unknown as TaskRow, row as unknown as TaskRow))
    return {...(withoutEnd(existing as unknown as TaskRow) as unknown as Loose), ...row};
  if (kind !== 'artifact') return {...existing, ...row};
  return mergeArtifact(existing as unknown as ArtifactRow, row as Partial<ArtifactRow>) as unknown as Loose;
}

/** Links are lists, and lists are not in a snapshot: they are made again from the rows. */
function relink(rows: Rows, kind: string, row: Loose, existing: Loose | undefined): void {
  if (kind === 'evidence') linkEvidence(rows, row as unknown as EvidenceRow, existing as EvidenceRow | undefined);
  else if (kind === 'part') linkText(rows, row as unknown as PartRow);
  else if (row['evidenceRefs'] !== undefined) linkCited(rows, `${kind}:${row.id}`, refIds(row['evidenceRefs']) ?? []);
}

/** Counts are not in a snapshot either. */
function countRow(rows: Rows, kind: string, row: Loose, existing: Loose | undefined): void {
  if (kind === 'task') {
    if (existing && sessionOf(existing) !== sessionOf(row)) {
      delist(rows, 'tasks', sessionOf(existing), row.id);
      enlist(rows, 'tasks', sessionOf(row), row.id);
    }
    enlistByKind(rows, row as unknown as TaskRow, existing as TaskRow | undefined);
    tally(rows, existing as TaskRow | undefined, row as unknown as TaskRow);
  } else if (kind === 'attempt') tallyAttempt(rows, existing as AttemptRow | undefined, row as unknown as AttemptRow);
  else if (kind === 'edge' && !existing) enlistEnds(rows, row as unknown as EdgeRow);
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
    case 'task':
      return isTaskAhead(existing as TaskRow, incoming as TaskRow);
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

/** Whether a task has ended since a snapshot. One that was tried again since has a later time, or another run. */
function isTaskAhead(existing: TaskRow, incoming: TaskRow): boolean {
  if (!isEndUndone(existing, incoming)) return false;
  if (existing.updatedAt !== undefined && incoming.updatedAt !== undefined)
    return incoming.updatedAt <= existing.updatedAt;
  return existing.currentRunId === incoming.currentRunId;
}

function isEndUndone(existing: TaskRow, {status}: Partial<TaskRow>): boolean {
  if (status === undefined || !TERMINAL_TASK_STATUSES.has(existing.status)) return false;
  return !TERMINAL_TASK_STATUSES.has(status);
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
      if (string(row['editOf']) !== undefined) enlist(rows, 'edits', scopeOfRow(rows, row), row.id);
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
