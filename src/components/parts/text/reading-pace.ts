import type {ReactiveController, ReactiveElement} from 'lit';
import {frameScheduler} from '../../../state/core/schedule.js';

/** While text arrives it is read again this often, in milliseconds: nobody reads faster, and frames in between stay free. */
const READ_EVERY = 50;

/** So many readings come at once, the first words of an answer and single changes; then it is a stream … */
const AT_ONCE = 4;
/** … until nothing came for this long. */
const PAUSE = 250;

/** As much of a text as is read at once while it arrives; the rest comes with the next frames. */
const MAX_READ = 4_000;

const nextFrame = () => new Promise<void>(frameScheduler);

/**
 * How much of an arriving text an element shows, and when. A text that comes faster than it can be laid out is taken in
 * pieces, a piece a frame, so that no frame waits for all of it. What is there from the start is shown at once.
 */
export class ReadingPace implements ReactiveController {
  readonly #host: ReactiveElement;
  #length = 0;
  #readAt = -Infinity;
  #inRow = 0;
  #isBehind = false;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  /** There is more than was taken. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Waits until it is time to show more; undefined where it is. */
  due(arrives: boolean): Promise<void> | undefined {
    const isStream = arrives && !this.#isBehind && this.#inRow >= AT_ONCE;
    const wait = isStream ? this.#readAt + READ_EVERY - performance.now() : 0;
    return wait > 0 ? new Promise((resolve) => setTimeout(resolve, wait)) : undefined;
  }

  /** As much of the text as is to be shown now. */
  take(text: string, arrives: boolean): string {
    const isMuch = this.#length > 0 && text.length - this.#length > MAX_READ;
    const now = performance.now();
    this.#inRow = now - this.#readAt < PAUSE ? this.#inRow + 1 : 0;
    this.#readAt = now;
    this.#isBehind = (arrives || this.#isBehind) && isMuch;
    this.#length = this.#isBehind ? this.#length + MAX_READ : text.length;
    return this.#isBehind ? text.slice(0, this.#length) : text;
  }

  /** Waits until all is shown. */
  async caughtUp(): Promise<void> {
    while (this.#isBehind && this.#host.isConnected) await nextFrame();
  }

  hostUpdated(): void {
    if (this.#isBehind) void nextFrame().then(() => this.#host.requestUpdate());
  }
}
