import {IdList} from '../core/id-list.js';
import {listKey, messageKey, NO_SESSION, partKey, runKey, type Key, type ListKind} from '../keys.js';
import {list, object, string, time} from '../read.js';
import type {Row, Rows} from '../core/rows.js';
import {scopeOf} from './threads.js';
import {enlist, idsOf, mergeIds} from './links.js';

const RUN = runKey('');
const MESSAGE = messageKey('');

/** A row of a snapshot, before anybody knows that it has what its kind has. */
export type Loose = Row & Readonly<Record<string, unknown>> & {readonly id: string};

/** The key of a row whose kind is known by its name alone. */
export function looseKey(kind: string, id: string): Key<Loose> {
  return `${kind}:${id}` as Key<Loose>;
}

/** The rows of a snapshot's group; what is none is left out. */
export function rowsOf(group: unknown): Loose[] {
  return Object.entries(object(group) ?? {}).flatMap(([id, value]) => {
    const row = object(value);
    return row ? [{...row, id}] : [];
  });
}

/** The session that a row names. */
export function sessionOf(row: Loose): string {
  return string(row['sessionId']) ?? NO_SESSION;
}

/** Whose conversation a row belongs to: a teammate's thread, or its session. The run that it is part of is here already. */
export function scopeOfRow(rows: Rows, row: Loose): string {
  const run = rows.get(runKey(string(row['runId']) ?? ''));
  return string(row['threadId']) ?? (run ? scopeOf(run) : sessionOf(row));
}

/** Lists a row where its time says: pieces may bring a later one first. Without a time it is taken for the newest. */
export function enlistInTime(
  rows: Rows,
  kind: ListKind,
  scope: string,
  id: string,
  keyOf: (id: string) => string,
): void {
  const at = beganAt(rows, keyOf(id));
  const ids = idsOf(rows, kind, scope);
  const last = ids.at(-1);
  if (at === undefined || last === undefined || (beganAt(rows, keyOf(last)) ?? at) <= at) enlist(rows, kind, scope, id);
  else mergeInto(rows, kind, scope, [id], keyOf);
}

/** When the fact of a row began, as far as it says. */
function beganAt(rows: Rows, key: string): number | undefined {
  const row = object(rows.get(key));
  // What was tried again began with its first try.
  const first = object(list(row?.['attempts'])[0]);
  return time(first?.['startedAt'] ?? row?.['startedAt'] ?? row?.['createdAt'] ?? row?.['requestedAt']);
}

/** A line of the conversation with the time it began, where that is known. */
interface Line {
  readonly entry: string;
  readonly at: number | undefined;
}

/** The order of the conversation and of each turn: as the snapshot has it, merged with what is here. */
export function arrange(rows: Rows, snapshot: Readonly<Record<string, unknown>>): void {
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
    const scope = scopeOfRow(rows, row);
    grouped(spoken, scope, () => []).push(row.id);
    if (run === undefined || row['role'] === 'user') addLine(scope, messageKey(row.id), at);
    else addLine(scope, runKey(run), startedAt.get(run) ?? at);
  }
  for (const row of rowsOf(snapshot['parts'])) {
    const run = string(row['runId']);
    if (run === undefined || row['kind'] === 'user_text') continue;
    addLine(scopeOfRow(rows, row), runKey(run), startedAt.get(run) ?? time(row['startedAt']));
    grouped(turns, run, () => []).push({entry: row.id, at: time(row['startedAt'])});
  }
  for (const row of runs) {
    const scope = scopeOf(rows.get(runKey(row.id)) ?? {});
    addLine(scope, runKey(row.id), startedAt.get(row.id));
    grouped(ran, scope, () => []).push({entry: row.id, at: startedAt.get(row.id)});
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
  const called = rowsOf(snapshot['tools']).flatMap((row) => string(row['runId']) ?? []);
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
