import {diffArrays} from 'diff';
import type {Steps} from '../../../controllers/slices.js';
import {MAX_LINES, NO_CHANGE, pairUp, type Change, type DiffRow} from './rows.js';

/** A stretch that takes more edits than this is not compared further: hostile texts must cost little. */
const MAX_EDITS = 250;
/** How many lines are looked at in one step. */
const STEP = 5_000;

interface Stretch {
  readonly old: number;
  readonly oldEnd: number;
  readonly new: number;
  readonly newEnd: number;
}

interface Sides {
  readonly old: readonly string[];
  readonly new: readonly string[];
}

/**
 * Compares two texts line by line. Lines that stand once in either text hold the comparison together; what is between
 * them goes to the library, one stretch a step. So 50,000 lines are compared without holding up the page.
 */
export function* compareSteps(before: string, after: string): Steps<Change> {
  if (before === after) return NO_CHANGE;
  const old = linesOf(before);
  yield;
  const now = linesOf(after);
  yield;
  const left = Math.max(old.length, now.length) - MAX_LINES;
  const sides = left > 0 ? {old: old.slice(0, MAX_LINES), new: now.slice(0, MAX_LINES)} : {old, new: now};
  const rows = new RowBuilder(sides);
  yield* addRows(rows, sides, yield* matchesOf(sides));
  return {...rows.change, endsDiffer: endsOf(before) !== endsOf(after), ...(left > 0 && {left})};
}

/** Writes the lines that match, and between them what does not. */
function* addRows(rows: RowBuilder, sides: Sides, matches: Int32Array): Steps<void> {
  let [old, now] = [0, 0];
  for (const [oldMatch, newMatch] of matches.entries()) {
    if (oldMatch % STEP === 0) yield;
    if (newMatch < 0) continue;
    if (oldMatch > old || newMatch > now) {
      rows.addStretch({old, oldEnd: oldMatch, new: now, newEnd: newMatch});
      yield;
    }
    rows.addSame(oldMatch, newMatch);
    [old, now] = [oldMatch + 1, newMatch + 1];
  }
  rows.addStretch({old, oldEnd: sides.old.length, new: now, newEnd: sides.new.length});
}

/** Lines without their ends; a text that ends with a line break has no empty line after it. */
function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** An empty text has no last line that could end differently. */
function endsOf(text: string): boolean {
  return text === '' || text.endsWith('\n');
}

/**
 * For each old line the new one that surely is the same, or -1: both ends of the text, and lines that are unique on both
 * sides, as far as they come in the same order.
 */
function* matchesOf({old, new: now}: Sides): Steps<Int32Array> {
  const matches = new Int32Array(old.length).fill(-1);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) matches[start] = start++;
  let end = 0;
  const room = Math.min(old.length, now.length) - start;
  while (end < room && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  for (let index = end; index > 0; index--) matches[old.length - index] = now.length - index;
  yield;
  const inOld = yield* uniqueIn(old, start, old.length - end);
  const inNew = yield* uniqueIn(now, start, now.length - end);
  const places = new Int32Array(old.length).fill(-1);
  for (let index = start; index < old.length - end; index++) {
    if (index % STEP === 0) yield;
    const line = old[index] ?? '';
    if (inOld.get(line) === index) places[index] = inNew.get(line) ?? -1;
  }
  yield* keepInOrder(places, matches);
  return matches;
}

/** Where each line stands; -1 for one that stands there more than once. */
function* uniqueIn(lines: readonly string[], from: number, to: number): Steps<Map<string, number>> {
  const places = new Map<string, number>();
  for (let index = from; index < to; index++) {
    const line = lines[index] ?? '';
    places.set(line, places.has(line) ? -1 : index);
    if (index % STEP === 0) yield;
  }
  return places;
}

/** Writes the longest run of places that goes forward (patience sorting). */
function* keepInOrder(places: Int32Array, matches: Int32Array): Steps<void> {
  const tops: number[] = []; // the line on top of each pile
  const below = new Int32Array(places.length).fill(-1);
  for (const [index, place] of places.entries()) {
    if (index % STEP === 0) yield;
    if (place < 0) continue;
    const pile = pileFor(place, tops, places);
    below[index] = tops[pile - 1] ?? -1;
    tops[pile] = index;
  }
  for (let index = tops.at(-1) ?? -1; index >= 0; index = below[index] ?? -1) matches[index] = places[index] ?? -1;
}

/** The first pile whose top is not before a place. */
function pileFor(place: number, tops: readonly number[], places: Int32Array): number {
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[tops[middle] ?? 0] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

class RowBuilder {
  readonly #sides: Sides;
  readonly #rows: DiffRow[] = [];
  #added = 0;
  #removed = 0;
  #isCoarse = false;

  constructor(sides: Sides) {
    this.#sides = sides;
  }

  get change(): Change {
    return {rows: this.#rows, added: this.#added, removed: this.#removed, isWhole: true, isCoarse: this.#isCoarse};
  }

  addSame(old: number, now: number): void {
    this.#rows.push({kind: 'same', text: this.#sides.new[now] ?? '', old: old + 1, new: now + 1});
  }

  /** A stretch between two lines that are the same. */
  addStretch({old, oldEnd, new: now, newEnd}: Stretch): void {
    if (old === oldEnd || now === newEnd) return this.#replace(old, oldEnd, now, newEnd);
    const before = this.#sides.old.slice(old, oldEnd);
    const changes = diffArrays(before, this.#sides.new.slice(now, newEnd), {maxEditLength: MAX_EDITS});
    if (!changes) {
      this.#isCoarse = true;
      return this.#replace(old, oldEnd, now, newEnd, false);
    }
    let [gone, come] = [0, 0];
    const settle = () => {
      this.#replace(old, old + gone, now, now + come);
      [old, now, gone, come] = [old + gone, now + come, 0, 0];
    };
    for (const {added, removed, count} of changes) {
      if (removed) gone += count;
      else if (added) come += count;
      else {
        settle();
        for (let index = 0; index < count; index++) this.addSame(old++, now++);
      }
    }
    settle();
  }

  #replace(old: number, oldEnd: number, now: number, newEnd: number, pairs = true): void {
    const removed = this.#sides.old.slice(old, oldEnd);
    const added = this.#sides.new.slice(now, newEnd);
    const gone = removed.map((text, index): DiffRow => ({kind: 'del', text, old: old + index + 1}));
    const come = added.map((text, index): DiffRow => ({kind: 'add', text, new: now + index + 1}));
    if (pairs) pairUp(gone, come);
    for (const row of gone) this.#rows.push(row);
    for (const row of come) this.#rows.push(row);
    this.#removed += gone.length;
    this.#added += come.length;
  }
}
