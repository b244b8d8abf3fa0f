import type {TaskStatus} from '../../../protocol/task.js';
import {ITEM_STATUSES} from '../../../protocol/taxonomy.js';
import {taskStatus} from '../../../protocol/vocabulary.js';

/** The columns of the standard, in its order. */
export const BOARD_COLUMNS: readonly string[] = ITEM_STATUSES.work_item;

/** The last column, for items whose status has no column. No status is empty, so nothing can be moved there. */
export const OTHER_COLUMN = '';

/** Words of a board that say what happened to an item rather than how far it is. */
const ALIASES = new Map<string, string>([
  ['assigned', 'open'],
  ['commented', 'open'],
]);

/** Where a status of the task family belongs on a board that has no column of that name. */
const COLUMN_OF: Partial<Record<TaskStatus, string>> = {
  draft: 'open',
  accepted: 'open',
  queued: 'open',
  preparing: 'claimed',
  running: 'running',
  retrying: 'running',
  waiting_input: 'blocked',
  waiting_permission: 'blocked',
  waiting_resource: 'blocked',
  blocked: 'blocked',
  completed: 'done',
};

/** The column that a status belongs in, out of those there are. */
export function columnOf(status: string | undefined, columns: ReadonlySet<string>): string {
  if (status === undefined) return OTHER_COLUMN;
  if (columns.has(status)) return status;
  const near = ALIASES.get(status) ?? COLUMN_OF[taskStatus(status)];
  return near !== undefined && columns.has(near) ? near : OTHER_COLUMN;
}

/** Where an item stands: in which column, at which place, and whether the filters let it through. */
export interface Placement {
  readonly column: string;
  /** Its place in the column, smallest first. */
  readonly rank: number;
  /** Its position in the list of all items: it decides the order of items of equal rank. */
  readonly at: number;
  readonly shown: boolean;
}

interface Placed extends Placement {
  readonly id: string;
}

/** The items by column, kept up to date one item at a time: a change costs two columns, not the board. */
export class BoardModel {
  readonly #places = new Map<string, Placed>();
  readonly #columns = new Map<string, Placed[]>();
  readonly #ids = new Map<string, readonly string[]>();
  readonly #totals = new Map<string, number>();
  #shown = 0;

  /** How many items there are. */
  get size(): number {
    return this.#places.size;
  }

  /** How many of them the filters let through. */
  get shown(): number {
    return this.#shown;
  }

  /** The items of a column that are shown, in order: the same array for as long as nothing in it changes. */
  ids(column: string): readonly string[] {
    let ids = this.#ids.get(column);
    if (!ids) this.#ids.set(column, (ids = (this.#columns.get(column) ?? []).map(({id}) => id)));
    return ids;
  }

  /** How many items a column has, shown or not. */
  total(column: string): number {
    return this.#totals.get(column) ?? 0;
  }

  /** Where an item stands. */
  placeOf(id: string): Placement | undefined {
    return this.#places.get(id);
  }

  /** Puts an item where it belongs; undefined takes it off the board. Returns whether anything changed. */
  set(id: string, placement: Placement | undefined): boolean {
    const before = this.#places.get(id);
    if (isSame(before, placement)) return false;
    if (before) this.#take(before);
    if (placement) this.#put({id, ...placement});
    return true;
  }

  /** Empties the board. */
  clear(): void {
    for (const map of [this.#places, this.#columns, this.#ids, this.#totals]) map.clear();
    this.#shown = 0;
  }

  #put(item: Placed): void {
    this.#places.set(item.id, item);
    this.#count(item.column, 1);
    if (!item.shown) return;
    const column = this.#columns.get(item.column) ?? [];
    column.splice(lowerBound(column, item), 0, item);
    this.#columns.set(item.column, column);
    this.#changed(item.column, 1);
  }

  #take(item: Placed): void {
    this.#places.delete(item.id);
    this.#count(item.column, -1);
    const column = this.#columns.get(item.column);
    if (!item.shown || !column) return;
    column.splice(lowerBound(column, item), 1);
    this.#changed(item.column, -1);
  }

  #count(column: string, by: number): void {
    this.#totals.set(column, this.total(column) + by);
  }

  #changed(column: string, by: number): void {
    this.#ids.delete(column);
    this.#shown += by;
  }
}

/**
 * The rank that puts an item between two others; undefined where nothing stands beside it, so that any rank will do.
 * A board that ranks nothing is ordered by arrival, and an item between two of those gets a rank between their places.
 */
export function rankBetween(before: Placement | undefined, after: Placement | undefined): number | undefined {
  if (before && after) return (before.rank + after.rank) / 2;
  if (before) return before.rank + 1;
  return after && after.rank - 1;
}

function isSame(one: Placement | undefined, other: Placement | undefined): boolean {
  if (!one || !other) return one === other;
  return one.column === other.column && one.rank === other.rank && one.at === other.at && one.shown === other.shown;
}

function compare(one: Placed, other: Placed): number {
  return one.rank - other.rank || one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}

/** Where an item is, or would be, in a column that is in order. */
function lowerBound(column: readonly Placed[], item: Placed): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(column[middle] as Placed, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
