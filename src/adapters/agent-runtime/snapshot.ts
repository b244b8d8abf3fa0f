import type {JsonObject} from '../../protocol/events.js';
import {number, object, objects, string, time} from '../../state/read.js';
import type {OpeningPiece} from '../adapter.js';
import {camelCase} from './spelling.js';
import {groupsOfTasks, type Groups} from './snapshot-tasks.js';
import {groupsOfThread} from './snapshot-threads.js';

/** The field of a snapshot under which a runtime may send, as rows of ours, what the standard has no field for. */
export const EXTENSION = 'agentUi';

/** Groups of a snapshot that are no rows by id. */
const PLACES: ReadonlySet<string> = new Set(['turns', 'connection']);

/**
 * A snapshot of the standard's schema as groups of rows; undefined where it is none. What it leaves out stays absent or
 * unknown, and never becomes success. The store decides how it corrects known rows; nothing is erased by it.
 */
export function readSnapshot(value: unknown): OpeningPiece | undefined {
  const given = object(value);
  if (!given) return undefined;
  const body = camelCase(given);
  const isSnapshot = Array.isArray(body['threads']) || Array.isArray(body['tasks']) || object(body[EXTENSION]);
  if (!isSnapshot) return undefined;
  const sessionId = string(body['sessionId']);
  const groups: Groups = {};
  add(groups, sessionRow(body, sessionId));
  for (const thread of objects(body['threads'])) add(groups, groupsOfThread(thread, sessionId));
  add(groups, groupsOfTasks(body, sessionId));
  add(groups, permissionRow(body, sessionId));
  const snapshot = withExtension(groups, object(body[EXTENSION]) ?? {});
  const at = number(body['sequence']) ?? number(body['lastSequence']);
  const before = string(object(body['historySummary'])?.['before']) ?? string(body['before']);
  return {
    snapshot,
    ...(at !== undefined && Number.isSafeInteger(at) && at >= 0 ? {at} : {}),
    ...(before === undefined ? {} : {before}),
  };
}

function sessionRow(body: JsonObject, sessionId: string | undefined): Groups {
  const title = string(body['title']);
  const isStale = body['stale'] === true || objects(body['threads']).some(({status}) => status === 'stale');
  if (sessionId === undefined || (title === undefined && !isStale)) return {};
  const updatedAt = time(body['updatedAt']);
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

/** Rows of the extension override those with the same group and id; groups of `PLACES` are taken as they are. */
function withExtension(groups: Groups, extension: JsonObject): JsonObject {
  const all: Record<string, unknown> = {...groups};
  for (const [name, value] of Object.entries(extension)) {
    const rows = object(value);
    if (rows) all[name] = PLACES.has(name) ? rows : {...groups[name], ...rows};
  }
  return all;
}
