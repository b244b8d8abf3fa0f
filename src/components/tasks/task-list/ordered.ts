/** A piece that has become longer than this is cut in two. */
const MOST = 256;

/** Things in order, kept in pieces: one that comes or goes moves those of its own piece, however many there are. */
export class Ordered<T> {
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

  /** The thing at a place; undefined where there is none. */
  at(index: number): T | undefined {
    const starts = this.#count();
    const isIn = (piece: number) => (starts[piece] ?? Infinity) <= index && index < (starts[piece + 1] ?? Infinity);
    // They are mostly asked for one after the other.
    if (!isIn(this.#near))
      this.#near = Math.max(0, firstWhere(starts.length, (piece) => (starts[piece] ?? 0) > index) - 1);
    return this.#pieces[this.#near]?.[index - (starts[this.#near] ?? 0)];
  }

  /** The place of a thing, or where it would stand. */
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

/** The first of so many places for which something is true, where it is true for all after it too. */
export function firstWhere(count: number, isTrue: (place: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
