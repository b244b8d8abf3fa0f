/**
 * An immutable list of ids with cheap appending: versions share one growing array, and each sees only its own length.
 * Appending to the newest version costs O(1); anything else copies.
 */
export class IdList implements Iterable<string> {
  static readonly empty = new IdList([], 0);

  readonly length: number;
  readonly #shared: string[];

  private constructor(shared: string[], length: number) {
    this.#shared = shared;
    this.length = length;
  }

  static of(ids: Iterable<string>): IdList {
    const shared = [...ids];
    return new IdList(shared, shared.length);
  }

  at(index: number): string | undefined {
    const position = index < 0 ? this.length + index : index;
    return position < this.length ? this.#shared[position] : undefined;
  }

  push(id: string): IdList {
    // An earlier version that goes on as it went on before: what is folded again shares with what was folded first.
    if (this.#shared[this.length] === id) return new IdList(this.#shared, this.length + 1);
    const shared = this.#shared.length === this.length && this !== IdList.empty ? this.#shared : this.toArray();
    shared.push(id);
    return new IdList(shared, this.length + 1);
  }

  without(id: string): IdList {
    const at = this.indexOf(id);
    if (at < 0) return this;
    return this.length === 1 ? IdList.empty : new IdList(this.toArray().toSpliced(at, 1), this.length - 1);
  }

  includes(id: string): boolean {
    const position = this.#shared.indexOf(id);
    return position >= 0 && position < this.length;
  }

  /** The place of an id; -1 where it is not in the list. */
  indexOf(id: string): number {
    const position = this.#shared.indexOf(id);
    return position < this.length ? position : -1;
  }

  /** Whether both hold the same ids in the same order. */
  equals(other: IdList): boolean {
    if (this.length !== other.length) return false;
    return this.#shared === other.#shared || this.toArray().every((id, index) => id === other.#shared[index]);
  }

  slice(start?: number, end?: number): string[] {
    return this.toArray().slice(start, end);
  }

  toArray(): string[] {
    return this.#shared.slice(0, this.length);
  }

  /** A list is an array wherever it is exported. */
  toJSON(): string[] {
    return this.toArray();
  }

  [Symbol.iterator](): Iterator<string> {
    return this.toArray().values();
  }
}
