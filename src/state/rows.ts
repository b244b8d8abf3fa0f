/** One folded fact. Immutable: a change is a new object under the same key. */
export type Row = object;

/**
 * A copy of a row that is about to become the next one: every field named, so that none is forgotten. Naming them makes
 * the copy ten times cheaper than spreading, and rows that change with each delta are copied with each delta.
 */
export type Draft<T> = {-readonly [Name in keyof Required<T>]: T[Name]};

/** What a projection may do: read and replace rows. */
export interface Rows {
  get<T extends Row>(key: string): T | undefined;
  set(key: string, row: Row): void;
  delete(key: string): void;
}

/** What keys held before a segment of the log: undefined for those that it made. */
export type Undo = readonly (readonly [key: string, row: Row | undefined])[];

/** The place of a key. It stays when the row goes, so that a key is looked up once per change. */
interface Slot {
  readonly key: string;
  row: Row | undefined;
  isDirty: boolean;
  /** The segment in which the row last changed. */
  segment: number;
}

/**
 * The rows under their keys, with two small ledgers: the keys changed since the last flush, and what each key held
 * before the current segment of the log, so that an earlier state can be had back without a copy per checkpoint.
 */
export class RowTable implements Rows {
  readonly #slots = new Map<string, Slot>();
  #dirty: Slot[] = [];
  #undo: [string, Row | undefined][] = [];
  #segment = 0;

  constructor(rows: Iterable<readonly [string, Row]> = []) {
    for (const [key, row] of rows) this.#slots.set(key, {key, row, isDirty: false, segment: 0});
  }

  get<T extends Row>(key: string): T | undefined {
    return this.#slots.get(key)?.row as T | undefined;
  }

  set(key: string, row: Row): void {
    let slot = this.#slots.get(key);
    if (slot?.row === row) return;
    if (!slot) this.#slots.set(key, (slot = {key, row: undefined, isDirty: false, segment: -1}));
    this.#change(slot, row);
  }

  delete(key: string): void {
    const slot = this.#slots.get(key);
    if (slot?.row !== undefined) this.#change(slot, undefined);
  }

  *entries(): IterableIterator<[string, Row]> {
    for (const {key, row} of this.#slots.values()) if (row !== undefined) yield [key, row];
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

  #change(slot: Slot, row: Row | undefined): void {
    if (slot.segment !== this.#segment) {
      slot.segment = this.#segment;
      this.#undo.push([slot.key, slot.row]);
    }
    slot.row = row;
    this.#markDirty(slot);
  }

  #markDirty(slot: Slot): void {
    if (slot.isDirty) return;
    slot.isDirty = true;
    this.#dirty.push(slot);
  }
}
