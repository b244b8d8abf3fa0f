import {firstWhere, Ordered} from './ordered.js';

/** Where a task stands: in which group, and where in it, smallest first. */
export interface Place {
  readonly group: string;
  readonly rank: number;
  /** Its place among equal ranks. */
  readonly at: number;
}

/** One line of the list: the head of a group, or a task. */
export type IndexEntry =
  {readonly key: string; readonly group: string; readonly count: number} | {readonly key: string; readonly id: string};

/** A group and how many stand in it. */
export interface IndexGroup {
  readonly key: string;
  readonly count: number;
}

/** How the groups of an index stand. */
export interface IndexOptions {
  readonly compareGroups: (one: string, other: string) => number;
  /** Whether a group has a line of its own; it has, if not said. */
  readonly hasHead?: (group: string) => boolean;
}

interface Placed extends Place {
  readonly id: string;
  readonly key: string;
}

/** A group as it lies in the list. */
interface Span {
  readonly group: string;
  /** The key of its head. */
  readonly key: string;
  readonly items: Ordered<Placed>;
  /** Its first line. */
  readonly start: number;
  /** How many lines it has before its tasks. */
  readonly heads: 0 | 1;
  readonly end: number;
}

/**
 * Tasks in groups, each group in order, as one list of lines. A task that changes moves alone: finding its place costs the
 * logarithm of their number. Lines are counted, never copied: reading one costs the logarithm of the number of groups.
 */
export class TaskIndex {
  readonly #options: IndexOptions;
  readonly #places = new Map<string, Placed>();
  readonly #groups = new Map<string, Ordered<Placed>>();
  #folded: ReadonlySet<string> = new Set();
  #order: readonly string[] | undefined;
  #spans: readonly Span[] | undefined;
  #near = 0;
  #version: object = {};

  constructor(options: IndexOptions) {
    this.#options = options;
  }

  /** How many tasks there are. */
  get size(): number {
    return this.#places.size;
  }

  /** How many lines there are, heads included and what is folded left out. */
  get length(): number {
    return this.#read().at(-1)?.end ?? 0;
  }

  /** Another object whenever a line is another. */
  get version(): object {
    return this.#version;
  }

  /** The groups in order, with how many stand in each. */
  get groups(): readonly IndexGroup[] {
    return this.#read().map(({group, items}) => ({key: group, count: items.length}));
  }

  /** Puts a task where it belongs; undefined takes it out. Returns whether anything changed. */
  set(id: string, place: Place | undefined): boolean {
    const before = this.#places.get(id);
    if (isSame(before, place)) return false;
    if (before) this.#take(before);
    if (place) this.#put({id, key: lineKey(id), group: place.group, rank: place.rank, at: place.at});
    this.#spans = undefined;
    this.#version = {};
    return true;
  }

  /** Whether a task stands just there. */
  isAt(id: string, place: Place | undefined): boolean {
    return isSame(this.#places.get(id), place);
  }

  /** Leaves the tasks of these groups out of the lines. */
  fold(groups: ReadonlySet<string>): void {
    if (groups.size === this.#folded.size && [...groups].every((group) => this.#folded.has(group))) return;
    this.#folded = groups;
    this.#spans = undefined;
    this.#version = {};
  }

  /** A line; undefined where there is none. */
  at(index: number): IndexEntry | undefined {
    const span = this.#spanAt(index);
    if (!span) return undefined;
    const {group, items, start, heads, key} = span;
    if (index - start < heads) return {key, group, count: items.length};
    return items.at(index - start - heads);
  }

  /** The key of a line; '' where there is none. Asked for every line of a list that is drawn anew: it makes nothing. */
  keyAt(index: number): string {
    const span = this.#spanAt(index);
    if (!span) return '';
    return index - span.start < span.heads ? span.key : (span.items.at(index - span.start - span.heads)?.key ?? '');
  }

  /** Whether a line is the head of a group. */
  isHeadAt(index: number): boolean {
    const span = this.#spanAt(index);
    return span !== undefined && index - span.start < span.heads;
  }

  /** The line of a key; -1 where it has none. */
  indexOf(key: string): number {
    const group = key.startsWith(HEAD) ? key.slice(HEAD.length) : undefined;
    const placed = group === undefined ? this.#places.get(key.slice(LINE.length)) : undefined;
    const span = this.#read().find((one) => one.group === (group ?? placed?.group));
    if (!span) return -1;
    if (!placed) return span.heads === 1 ? span.start : -1;
    return span.end - span.start === span.heads ? -1 : span.start + span.heads + span.items.indexOf(placed);
  }

  /** The line of the head that stands above a line; -1 where there is none. */
  headOf(index: number): number {
    const span = this.#spanAt(index);
    return span?.heads === 1 ? span.start : -1;
  }

  #spanAt(index: number): Span | undefined {
    const spans = this.#read();
    // Lines are mostly asked for one after the other.
    const near = spans[this.#near];
    if (near && near.start <= index && index < near.end) return near;
    if (index < 0) return undefined;
    this.#near = firstWhere(spans.length, (span) => (spans[span] as Span).end > index);
    return spans[this.#near];
  }

  #put(task: Placed): void {
    this.#places.set(task.id, task);
    let items = this.#groups.get(task.group);
    if (!items) {
      this.#groups.set(task.group, (items = new Ordered(compare)));
      this.#order = undefined;
    }
    items.add(task);
  }

  #take(task: Placed): void {
    this.#places.delete(task.id);
    const items = this.#groups.get(task.group);
    items?.delete(task);
    if (items?.length !== 0) return;
    this.#groups.delete(task.group);
    this.#order = undefined;
  }

  #read(): readonly Span[] {
    if (this.#spans) return this.#spans;
    const {compareGroups, hasHead = () => true} = this.#options;
    this.#order ??= [...this.#groups.keys()].sort(compareGroups);
    let end = 0;
    this.#spans = this.#order.map((group) => {
      const items = this.#groups.get(group) ?? new Ordered(compare);
      const heads = hasHead(group) ? 1 : 0;
      const start = end;
      end += heads + (heads === 1 && this.#folded.has(group) ? 0 : items.length);
      return {group, key: headKey(group), items, start, heads, end};
    });
    return this.#spans;
  }
}

const HEAD = 'group ';
const LINE = 'task ';

/** The key of a group's line. */
export function headKey(group: string): string {
  return HEAD + group;
}

/** The key of a task's line. */
export function lineKey(id: string): string {
  return LINE + id;
}

function isSame(one: Place | undefined, other: Place | undefined): boolean {
  if (!one || !other) return one === other;
  return one.group === other.group && one.rank === other.rank && one.at === other.at;
}

function compare(one: Placed, other: Placed): number {
  return one.rank - other.rank || one.at - other.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}
