import type {ReactiveController, ReactiveElement} from 'lit';
import {atOnce, inSlices} from '../../../controllers/slices.js';
import {compareSteps} from './compare.js';
import {NO_CHANGE, type Change} from './rows.js';
import {unifiedSteps} from './unified.js';

/** Texts no longer than this together are compared before the first drawing. */
const AT_ONCE = 40_000;

/** What is compared: a unified diff, or two texts. */
export interface ComparisonInput {
  readonly text: string;
  readonly previous: string;
  readonly next: string;
}

/** Compares the texts of an element: short ones at once, long ones in slices between frames. */
export class Comparison implements ReactiveController {
  readonly #host: ReactiveElement;
  #input: ComparisonInput | undefined;
  #running: AbortController | undefined;
  #change = NO_CHANGE;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  /** What changed, as far as is known. */
  get change(): Change {
    return this.#change;
  }

  /** Whether it is still being found out. */
  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  hostConnected(): void {
    if (this.#input && this.#running?.signal.aborted) this.#start(this.#input);
  }

  hostDisconnected(): void {
    this.#running?.abort();
  }

  /** Compares again. */
  compare(input: ComparisonInput): void {
    const known = this.#input;
    if (known?.text === input.text && known.previous === input.previous && known.next === input.next) return;
    this.#input = input;
    this.#start(input);
  }

  #start({text, previous, next}: ComparisonInput): void {
    this.#running?.abort();
    this.#running = undefined;
    const steps = text === '' ? compareSteps(previous, next) : unifiedSteps(text);
    if (text.length + previous.length + next.length <= AT_ONCE) {
      this.#change = atOnce(steps);
      return;
    }
    const running = new AbortController();
    this.#running = running;
    this.#change = NO_CHANGE;
    void inSlices(steps, running.signal).then((change) => {
      if (running.signal.aborted || !change) return;
      this.#running = undefined;
      this.#change = change;
      this.#host.requestUpdate();
    });
  }
}
