import type {ReactiveController, ReactiveElement} from 'lit';

/** This many updates at once, and one more after each pause. */
const AT_ONCE = 4;
const PAUSE = 250;

/**
 * Asks its host for updates at once, as long as they are few. What stands in another order sixty times a second cannot be
 * read: a flood of changes is drawn a few times a second. What each row says is not held up by this.
 */
export class CalmUpdate implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #before: () => boolean;
  #left = AT_ONCE;
  #since = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `before` is called just before an update, and may say that none is needed. */
  constructor(host: ReactiveElement, before: () => boolean = () => true) {
    this.#host = host;
    this.#before = before;
    host.addController(this);
  }

  /** Asks for an update, now or in a moment. */
  request(): void {
    // An update that is due anyway includes this one.
    if (this.#host.isUpdatePending) return void this.#before();
    if (this.#timer !== undefined) return;
    this.#count();
    if (this.#left >= 1) this.#update();
    else this.#timer = setTimeout(() => this.#afterPause(), PAUSE * (1 - this.#left));
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Counts how many updates the time that has passed is good for. */
  #count(): void {
    const now = performance.now();
    this.#left = Math.min(AT_ONCE, this.#left + (now - this.#since) / PAUSE);
    this.#since = now;
  }

  #afterPause(): void {
    this.#timer = undefined;
    // The pause is spent with this update, and does not count for the next one.
    this.#count();
    this.#update();
  }

  #update(): void {
    if (!this.#before()) return;
    this.#left = Math.max(0, this.#left - 1);
    this.#host.requestUpdate();
  }
}
