/** How long keys are ignored: they were meant for what stood there before. */
const GRACE = 600;

/** The moment after something has appeared under a person's hands. */
export class Grace {
  #since = -Infinity;

  /** Something new is there now. */
  restart(): void {
    this.#since = performance.now();
  }

  /** Somebody has asked for what is there: the next key is meant for it. */
  waive(): void {
    this.#since = -Infinity;
  }

  /** Whether a key can be meant for what is there. */
  get isOver(): boolean {
    return performance.now() - this.#since >= GRACE;
  }
}
