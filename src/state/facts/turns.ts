import type {JsonObject} from '../../protocol/events.js';
import {IdList} from '../core/id-list.js';
import {rowsIn} from '../core/fact.js';
import {listKey, messageKey, NO_SESSION, partKey, runKey} from '../keys.js';
import {list, object, string, time} from '../read.js';
import type {Rows} from '../core/rows.js';
import {scopeOf} from './threads.js';
import {idsOf, mergeInto} from '../core/lists.js';

const RUN = runKey('');
const MESSAGE = messageKey('');

/** Whose conversation a row belongs to: a teammate's thread, or its session. Its run is in the store already. */
export function conversationOf(rows: Rows, row: Said): string {
  const run = rows.get(runKey(string(row.runId) ?? ''));
  return string(row.threadId) ?? (run ? scopeOf(run) : (string(row.sessionId) ?? NO_SESSION));
}

/** What a row says of where it was said, in a snapshot of anybody. */
interface Said {
  readonly id: string;
  readonly sessionId?: unknown;
  readonly threadId?: unknown;
  readonly runId?: unknown;
}

/** A line of the conversation with the time it began, where that is known. */
interface Line {
  readonly entry: string;
  readonly at: number | undefined;
}

/** The order of the conversation and of each turn: as the snapshot has it, merged with what is in the store. */
export function arrangeTurns(snapshot: JsonObject, rows: Rows): void {
  const messages = rowsIn(snapshot['messages']);
  const runs = rowsIn(snapshot['runs']);
  const stated = object(snapshot['turns']);
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
    const scope = conversationOf(rows, row);
    grouped(spoken, scope, () => []).push(row.id);
    if (run === undefined || row['role'] === 'user') addLine(scope, messageKey(row.id), at);
    else addLine(scope, runKey(run), startedAt.get(run) ?? at);
  }
  for (const row of rowsIn(snapshot['parts'])) {
    const run = string(row['runId']);
    if (run === undefined || row['kind'] === 'user_text') continue;
    addLine(conversationOf(rows, row), runKey(run), startedAt.get(run) ?? time(row['startedAt']));
    grouped(turns, run, () => []).push({entry: row.id, at: time(row['startedAt'])});
  }
  for (const row of runs) {
    const scope = scopeOf(rows.get(runKey(row.id)) ?? {});
    addLine(scope, runKey(row.id), startedAt.get(row.id));
    grouped(ran, scope, () => []).push({entry: row.id, at: startedAt.get(row.id)});
  }
  const shown = stated
    ? linesOf(stated)
    : [...lines].map(([id, known]) => [id, entriesOf([...known.values()])] as const);
  for (const [session, ids] of spoken) mergeInto(rows, 'messages', session, ids, messageKey);
  for (const [session, runs] of ran) mergeInto(rows, 'runs', session, entriesOf(runs), runKey);
  for (const [session, entries] of shown) {
    if (entries.length === 0) continue;
    mergeInto(rows, 'turns', session, entries, (entry) => entry);
    // A run that has a line has a list of parts, if an empty one: its line is not opened again.
    for (const entry of entries) if (entry.startsWith(RUN)) grouped(turns, entry.slice(RUN.length), () => []);
  }
  for (const [run, parts] of turns) mergeInto(rows, 'parts', run, entriesOf(parts), partKey);
  const called = rowsIn(snapshot['tools']).flatMap((row) => string(row['runId']) ?? []);
  for (const run of new Set([...turns.keys(), ...called])) for (const kind of CALLS) orderCalls(rows, kind, run);
}

const CALLS = ['tools', 'open-tools'] as const;

/** The calls of a run stand in the order of its parts: not each of them says when it began. */
function orderCalls(rows: Rows, kind: (typeof CALLS)[number], run: string): void {
  const ids = idsOf(rows, kind, run).toArray();
  if (ids.length < 2) return;
  const places = new Map<string, number>();
  for (const [place, id] of idsOf(rows, 'parts', run).toArray().entries()) {
    const call = string(rows.get(partKey(id))?.ref);
    if (call !== undefined && !places.has(call)) places.set(call, place);
  }
  const placeOf = (id: string) => places.get(id) ?? Infinity;
  const ordered = ids.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
  if (ordered.some((id, index) => id !== ids[index])) rows.set(listKey(kind, run), {ids: IdList.of(ordered)});
}

function linesOf(given: Readonly<Record<string, unknown>>): (readonly [string, string[]])[] {
  const isLine = (entry: unknown): entry is string =>
    typeof entry === 'string' && (entry.startsWith(RUN) || entry.startsWith(MESSAGE));
  return Object.entries(given).map(([session, entries]) => [session, [...new Set(list(entries).filter(isLine))]]);
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
