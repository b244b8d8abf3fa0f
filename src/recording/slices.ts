/** Milliseconds of work between two turns of the event loop: far below what a page feels. */
const SLICE = 8;

/** Long work in short slices, so that the page stays responsive. What it makes does not depend on the slices. */
export class Slices {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
    signal?.throwIfAborted();
  }

  /** Whether it is time for a turn. */
  get isOver(): boolean {
    return performance.now() - this.#since >= SLICE;
  }

  /** Lets everything else go on. Rejects where the work was called off. */
  async next(): Promise<void> {
    await turn();
    this.#signal?.throwIfAborted();
    this.#since = performance.now();
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
