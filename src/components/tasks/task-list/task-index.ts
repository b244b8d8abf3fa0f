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

interface IndexGroup {
  readonly key: string;
  readonly count: number;
}

interface IndexOptions {
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
  readonly key: string;
  readonly items: Ordered<Placed>;
  readonly start: number;
  /** How many lines it has before its tasks. */
  readonly heads: 0 | 1;
  readonly end: number;
}

/** A piece of a list that has become longer than this is cut in two. */
const MOST = 256;

/** Things in order, kept in pieces: one that comes or goes moves those of its own piece, however many there are. */
class Ordered<T> {
  readonly #compare: (one: T, other: T) => number;
  readonly #pieces: T[][] = [];
  /** Where each piece begins; undefined where that is to be counted again. */
  #starts: readonly number[] | undefined;
  #near = 0;
  #length = 0;

  /** No two things may compare as equal. */
  constructor(compare: (one: T, other: T) => number) {
    this.#compare = compare;
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): T | undefined {
    const starts = this.#count();
    const isIn = (piece: number) => (starts[piece] ?? Infinity) <= index && index < (starts[piece + 1] ?? Infinity);
    // They are mostly asked for one after the other.
    if (!isIn(this.#near))
      this.#near = Math.max(0, firstWhere(starts.length, (piece) => (starts[piece] ?? 0) > index) - 1);
    return this.#pieces[this.#near]?.[index - (starts[this.#near] ?? 0)];
  }

  indexOf(item: T): number {
    const piece = this.#pieceOf(item);
    return (this.#count()[piece] ?? 0) + this.#placeIn(this.#pieces[piece] ?? [], item);
  }

  add(item: T): void {
    const at = this.#pieceOf(item);
    const piece = this.#pieces[at] ?? [];
    if (piece.length === 0) this.#pieces.push(piece);
    piece.splice(this.#placeIn(piece, item), 0, item);
    if (piece.length > MOST) this.#pieces.splice(at + 1, 0, piece.splice(MOST / 2));
    this.#length++;
    this.#starts = undefined;
  }

  delete(item: T): void {
    const at = this.#pieceOf(item);
    const piece = this.#pieces[at];
    const place = piece ? this.#placeIn(piece, item) : -1;
    const found = piece?.[place];
    if (!piece || found === undefined || this.#compare(found, item) !== 0) return;
    piece.splice(place, 1);
    if (piece.length === 0) this.#pieces.splice(at, 1);
    this.#length--;
    this.#starts = undefined;
  }

  #count(): readonly number[] {
    if (this.#starts) return this.#starts;
    let start = 0;
    this.#starts = this.#pieces.map(({length}) => (start += length) - length);
    return this.#starts;
  }

  /** The piece that a thing is in, or belongs into: the last one that does not begin after it. */
  #pieceOf(item: T): number {
    const isAfter = (piece: number) => this.#compare(this.#pieces[piece]?.[0] as T, item) > 0;
    return Math.max(0, firstWhere(this.#pieces.length, isAfter) - 1);
  }

  #placeIn(piece: readonly T[], item: T): number {
    return firstWhere(piece.length, (place) => this.#compare(piece[place] as T, item) >= 0);
  }
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

  /** Puts the groups in order again: what they are compared by has changed. */
  sortGroups(): void {
    const before = this.#order;
    this.#order = [...this.#groups.keys()].sort(this.#options.compareGroups);
    if (before && this.#order.every((group, index) => group === before[index])) return;
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

/** The first of so many places for which something is true, where it is true for all after it too. */
function firstWhere(count: number, isTrue: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
