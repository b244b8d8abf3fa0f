/** A map that keeps what was set last, so many entries of it. */
export class Recent<V> {
  readonly #values = new Map<string, V>();
  readonly #most: number;
  #hasForgotten = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether an entry was dropped: a missing id may have been known before. */
  get hasForgotten(): boolean {
    return this.#hasForgotten;
  }

  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  set(key: string, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size <= this.#most) return;
    const [oldest] = this.#values.keys();
    if (oldest !== undefined) this.#values.delete(oldest);
    this.#hasForgotten = true;
  }

  delete(key: string): boolean {
    return this.#values.delete(key);
  }
}
