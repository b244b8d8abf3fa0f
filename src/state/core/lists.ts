import {IdList} from './id-list.js';
import {listKey, type Key, type ListKind} from '../keys.js';
import {fill, list, object, time} from '../read.js';
import type {Row, Rows} from './rows.js';

/** Lists are rows of their own, grown one id at a time. */

/** The ids of a list; empty where nothing was listed yet. */
export function idsOf(rows: Rows, kind: ListKind, scope: string): IdList {
  return rows.get(listKey(kind, scope))?.ids ?? IdList.empty;
}

/** Adds an id to a list. The caller knows that it is new: it has just made the row. */
export function enlist(rows: Rows, kind: ListKind, scope: string, id: string): void {
  const key = listKey(kind, scope);
  rows.set(key, {ids: (rows.get(key)?.ids ?? IdList.empty).push(id)});
}

/** Takes an id out of a list. Costs the length of the list: for lists of what is open only. */
export function delist(rows: Rows, kind: ListKind, scope: string, id: string): void {
  const key = listKey(kind, scope);
  const ids = rows.get(key)?.ids;
  const rest = ids?.without(id);
  if (rest && rest !== ids) rows.set(key, {ids: rest});
}

/** Sets an entity's row from its earlier one, a base for a new one, and what this event knows. Lists it when new. */
export function upsert<T extends Row & {readonly id: string}>(
  rows: Rows,
  key: Key<T>,
  base: NoInfer<T>,
  known: Partial<NoInfer<T>>,
  lists: readonly (readonly [ListKind, string])[] = [],
): T {
  const previous = rows.get(key);
  const row: T = fill({...(previous ?? base)}, known);
  rows.set(key, row);
  if (!previous) for (const [kind, scope] of lists) enlist(rows, kind, scope, row.id);
  return row;
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

/** Puts a window of ids into a list. */
export function mergeInto(
  rows: Rows,
  kind: ListKind,
  scope: string,
  ids: readonly string[],
  keyOf: (id: string) => string,
): void {
  rows.set(listKey(kind, scope), {ids: mergeIds(idsOf(rows, kind, scope), ids, (id) => beganAt(rows, keyOf(id)))});
}

/**
 * A window of ids put into a list: new ids go before the known id that follows them in the window. A window of unknown
 * ids goes before the first known id that is later, as far as times are known; else in front.
 */
export function mergeIds(
  known: IdList,
  shown: readonly string[],
  timeOf: (id: string) => number | undefined = () => undefined,
): IdList {
  const seen = new Set(known);
  const before = new Map<string, string[]>();
  let fresh: string[] = [];
  let anchor: string | undefined;
  for (const id of shown) {
    if (!seen.has(id)) {
      fresh.push(id);
      continue;
    }
    before.set(id, fresh);
    fresh = [];
    anchor = id;
  }
  if (anchor === undefined) return insertInTime(known, fresh, timeOf);
  return IdList.of([...known].flatMap((id) => [...(before.get(id) ?? []), id, ...(id === anchor ? fresh : [])]));
}

function insertInTime(known: IdList, fresh: readonly string[], timeOf: (id: string) => number | undefined): IdList {
  if (fresh.length === 0) return known;
  const at = timeOf(fresh[0] ?? '');
  const ids = known.toArray();
  const later = at === undefined ? 0 : ids.findIndex((id) => (timeOf(id) ?? Infinity) > at);
  const place = later < 0 ? ids.length : later;
  return IdList.of([...ids.slice(0, place), ...fresh, ...ids.slice(place)]);
}
