import {isLocal, type Key} from '../keys.js';

/** One folded fact. Immutable: a change is a new object under the same key. */
export type Row = object;

/**
 * A copy of a row that is about to become the next one: every field named, so that none is forgotten. Naming them makes
 * the copy ten times cheaper than spreading, and rows that change with each delta are copied with each delta.
 */
export type Draft<T> = {-readonly [Name in keyof Required<T>]: T[Name]};

/** What a projection may do: read and replace rows. */
export interface Rows {
  get<T extends Row>(key: Key<T>): T | undefined;
  get(key: string): Row | undefined;
  set<T extends Row>(key: Key<T>, row: NoInfer<T>): void;
  delete(key: string): void;
  /** Makes the next state of a row as `nextOf` says; absent where that is always a copy. */
  draft?<T extends Row>(key: Key<T>, row: NoInfer<T>, copy: (row: T) => Draft<T>): Draft<T>;
}

/** The next state of a row, to be changed: a copy, or the row itself where it is such a copy that nobody can have read. */
export function nextOf<T extends Row>(rows: Rows, key: Key<T>, row: NoInfer<T>, copy: (row: T) => Draft<T>): Draft<T> {
  return rows.draft?.(key, row, copy) ?? copy(row);
}

/** What keys held before a segment of the log: undefined for those that it made. */
export type Undo = readonly (readonly [key: string, row: Row | undefined])[];

/** What a key held before a segment changed it. */
interface Earlier {
  readonly segment: number;
  readonly row: Row | undefined;
}

/** The place of a key. It stays when the row goes, so that a key is looked up once per change. */
export interface Slot {
  readonly key: string;
  /** A row of the page itself is no fact: it is not taken back with the events around it. */
  readonly isLocal: boolean;
  row: Row | undefined;
  isDirty: boolean;
  /** The segment in which the row last changed. */
  segment: number;
  /** The copy last made to become the row, and how often rows had been sealed by then. */
  draft: Row | undefined;
  epoch: number;
  /** The ledgers of undo by key, oldest first; only in a table that keeps its past at hand. */
  past: Earlier[] | undefined;
}

/**
 * The rows under their keys, with two small ledgers: the keys changed since the last flush, and what each key held
 * before the current segment of the log, so that an earlier state can be had back without a copy per checkpoint.
 */
export class RowTable implements Rows {
  readonly #slots = new Map<string, Slot>();
  #dirty: Slot[] = [];
  #undo: [string, Row | undefined][] = [];
  #segment: number;
  #epoch = 0;
  #keepsPast = false;

  constructor(rows: Iterable<readonly [string, Row]> = [], segment = 0) {
    this.#segment = segment;
    for (const [key, row] of rows) this.#slots.set(key, newSlot(key, row, isLocal(key)));
  }

  /** The number of the current segment. */
  get segment(): number {
    return this.#segment;
  }

  get<T extends Row>(key: Key<T>): T | undefined;
  get(key: string): Row | undefined;
  get(key: string): Row | undefined {
    return this.#slots.get(key)?.row;
  }

  set<T extends Row>(key: Key<T>, row: NoInfer<T>): void {
    let slot = this.#slots.get(key);
    if (slot?.row === row) return;
    if (!slot) this.#slots.set(key, (slot = newSlot(key, undefined, false)));
    this.change(slot, row);
  }

  /** Sets a row of the page itself. */
  setLocal<T extends Row>(key: Key<T>, row: NoInfer<T>): void {
    if (!this.#slots.has(key)) this.#slots.set(key, newSlot(key, undefined, true));
    this.set(key, row);
  }

  delete(key: string): void {
    const slot = this.#slots.get(key);
    if (slot?.row !== undefined) this.change(slot, undefined);
  }

  draft<T extends Row>(key: Key<T>, row: NoInfer<T>, copy: (row: T) => Draft<T>): Draft<T> {
    const slot = this.#slots.get(key);
    return slot ? this.draftIn(slot, row, copy) : copy(row);
  }

  /** The same, of a row whose place is known. */
  draftIn<T extends Row>(slot: Slot, row: T, copy: (row: T) => Draft<T>): Draft<T> {
    if (slot.draft === row && slot.epoch === this.#epoch) return row as Draft<T>;
    const draft = copy(row);
    slot.draft = draft;
    slot.epoch = this.#epoch;
    return draft;
  }

  /** From here on every row that is there may have been read: the next change of it makes a new one. */
  seal(): void {
    this.#epoch++;
  }

  *entries(): IterableIterator<[string, Row]> {
    for (const {key, row} of this.#slots.values()) if (row !== undefined) yield [key, row];
  }

  /** The place of a key that has, or had, a row: good until something is reverted. */
  slotOf(key: string): Slot | undefined {
    return this.#slots.get(key);
  }

  /** Hands out the keys changed since the last call. */
  takeDirty(): string[] {
    const dirty = this.#dirty;
    this.#dirty = [];
    return dirty.map((slot) => {
      slot.isDirty = false;
      return slot.key;
    });
  }

  /** What undoes the current segment. */
  get undo(): Undo {
    return this.#undo;
  }

  /** Begins a new segment and hands out what undoes the old one. */
  takeUndo(): Undo {
    const undo = this.#undo;
    this.#undo = [];
    this.#segment++;
    return undo;
  }

  /** Keeps the past of every row at hand from now on, beginning with what the closed segments undo. */
  keepPast(segments: readonly {readonly number: number; readonly undo?: Undo}[]): void {
    if (this.#keepsPast) return;
    this.#keepsPast = true;
    for (const {number, undo} of segments) this.#transpose(undo ?? this.#undo, number);
  }

  /** The row as it was when a segment began. The table must keep its past. */
  asOf(key: string, segment: number): Row | undefined {
    const slot = this.#slots.get(key);
    if (!slot) return undefined;
    const earlier = slot.past && firstFrom(slot.past, segment);
    return earlier ? earlier.row : slot.row;
  }

  /** Every key that has, or had, a row. */
  keys(): IterableIterator<string> {
    return this.#slots.keys();
  }

  /** Lets go of the past before a segment that has left the log. */
  forget(undo: Undo, segment: number): void {
    if (!this.#keepsPast) return;
    for (const [key] of undo) {
      const past = this.#slots.get(key)?.past;
      while (past?.[0] && past[0].segment <= segment) past.shift();
    }
  }

  /** Takes back the past from a segment on: those that follow are other ones. */
  forgetFrom(segment: number): void {
    if (!this.#keepsPast) return;
    for (const {past} of this.#slots.values()) {
      while ((past?.at(-1)?.segment ?? -1) >= segment) past?.pop();
    }
  }

  /** Puts back what the keys held before a segment. */
  revert(undo: Undo): void {
    for (const [key, row] of undo) {
      const slot = this.#slots.get(key);
      if (!slot) continue;
      // A key that the segment made goes with its place: a row made again stands at the end, as it did the first time.
      if (row === undefined) this.#slots.delete(key);
      slot.row = row;
      this.#markDirty(slot);
    }
  }

  /** Sets the row of a place. */
  change(slot: Slot, row: Row | undefined): void {
    if (slot.segment !== this.#segment && !slot.isLocal) {
      slot.segment = this.#segment;
      this.#undo.push([slot.key, slot.row]);
      if (this.#keepsPast) note(slot, this.#segment);
    }
    slot.row = row;
    this.#markDirty(slot);
  }

  #transpose(undo: Undo, segment: number): void {
    for (const [key, row] of undo) {
      const slot = this.#slots.get(key);
      if (slot) (slot.past ??= []).push({segment, row});
    }
  }

  #markDirty(slot: Slot): void {
    if (slot.isDirty) return;
    slot.isDirty = true;
    this.#dirty.push(slot);
  }
}

function newSlot(key: string, row: Row | undefined, isLocal: boolean): Slot {
  return {key, isLocal, row, isDirty: false, segment: -1, draft: undefined, epoch: -1, past: undefined};
}

function note(slot: Slot, segment: number): void {
  (slot.past ??= []).push({segment, row: slot.row});
}

/** The first entry that is not before a segment. */
function firstFrom(past: readonly Earlier[], segment: number): Earlier | undefined {
  let low = 0;
  let high = past.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((past[middle] as Earlier).segment < segment) low = middle + 1;
    else high = middle;
  }
  return past[low];
}
