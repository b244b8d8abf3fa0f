import type {JsonObject} from '../../protocol/events.js';
import {number, object, objects, string, time} from '../../state/read.js';
import type {OpeningPiece} from '../adapter.js';
import {camelCase} from './spelling.js';
import {groupsOfTasks, type Groups} from './snapshot-tasks.js';
import {groupsOfThread} from './snapshot-threads.js';

/** The field of a snapshot under which a runtime may tell what the standard has no words for, as rows of ours. */
export const EXTENSION = 'agentUi';

/** Groups of a snapshot that are no rows by id. */
const PLACES: ReadonlySet<string> = new Set(['turns', 'connection']);

/**
 * A snapshot of the standard's schema as groups of rows; undefined where it is none. What it does not say is not there, or
 * unknown, and never success: that it corrects what is here and erases nothing is up to whoever applies it.
 */
export function readSnapshot(value: unknown): OpeningPiece | undefined {
  const given = object(value);
  if (!given) return undefined;
  const told = camelCase(given);
  const isSnapshot = Array.isArray(told['threads']) || Array.isArray(told['tasks']) || object(told[EXTENSION]);
  if (!isSnapshot) return undefined;
  const sessionId = string(told['sessionId']);
  const groups: Groups = {};
  add(groups, sessionRow(told, sessionId));
  for (const thread of objects(told['threads'])) add(groups, groupsOfThread(thread, sessionId));
  add(groups, groupsOfTasks(told, sessionId));
  add(groups, permissionRow(told, sessionId));
  const snapshot = withExtension(groups, object(told[EXTENSION]) ?? {});
  const at = number(told['sequence']) ?? number(told['lastSequence']);
  const before = string(object(told['historySummary'])?.['before']) ?? string(told['before']);
  return {
    snapshot,
    ...(at !== undefined && Number.isSafeInteger(at) && at >= 0 ? {at} : {}),
    ...(before === undefined ? {} : {before}),
  };
}

function sessionRow(told: JsonObject, sessionId: string | undefined): Groups {
  const title = string(told['title']);
  const isStale = told['stale'] === true || objects(told['threads']).some(({status}) => status === 'stale');
  if (sessionId === undefined || (title === undefined && !isStale)) return {};
  const updatedAt = time(told['updatedAt']);
  const row = {
    id: sessionId,
    status: 'open',
    ...(title === undefined ? {} : {title}),
    ...(isStale ? {stale: true} : {}),
    ...(updatedAt === undefined ? {} : {lastActivityAt: updatedAt}),
  };
  return {sessions: {[sessionId]: row}};
}

function permissionRow({permissionState, sandboxState}: JsonObject, sessionId: string | undefined): Groups {
  const state = object(permissionState);
  if (sessionId === undefined || (!state && !object(sandboxState))) return {};
  const mode = string(state?.['mode']);
  const row = {
    id: sessionId,
    sessionId,
    ...(mode === undefined ? {} : {mode}),
    ...(sandboxState ? {sandbox: sandboxState} : {}),
  };
  return {permissions: {[sessionId]: row}};
}

function add(groups: Groups, more: Groups): void {
  for (const [name, rows] of Object.entries(more)) groups[name] = {...groups[name], ...rows};
}

/** What the runtime tells in rows of ours goes on top; the places of a stream are taken as they are. */
function withExtension(groups: Groups, extension: JsonObject): JsonObject {
  const all: Record<string, unknown> = {...groups};
  for (const [name, value] of Object.entries(extension)) {
    const rows = object(value);
    if (rows) all[name] = PLACES.has(name) ? rows : {...groups[name], ...rows};
  }
  return all;
}
