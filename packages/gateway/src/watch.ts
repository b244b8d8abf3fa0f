import type {Settings} from './options.js';

/** Aborts a request when its owner does, or when it takes too long. */
export class Watch {
  readonly #controller = new AbortController();
  readonly #settings: Settings;
  readonly #owner: AbortSignal | undefined;
  #timer: unknown;
  timedOut = false;

  constructor(settings: Settings, owner: AbortSignal | undefined) {
    this.#settings = settings;
    this.#owner = owner;
    if (owner?.aborted) this.abort();
    owner?.addEventListener('abort', this.abort, {once: true});
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  readonly abort = (): void => {
    this.#owner?.removeEventListener('abort', this.abort);
    this.#controller.abort();
  };

  start(ms: number): void {
    this.stop();
    this.#timer = this.#settings.clock.setTimeout(() => {
      this.timedOut = true;
      this.abort();
    }, ms);
  }

  stop(): void {
    if (this.#timer !== undefined) this.#settings.clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
