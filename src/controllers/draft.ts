import type {ReactiveElement} from 'lit';
import {uiKey, type Key} from '../state/keys.js';
import type {Row} from '../state/core/rows.js';
import {RowController} from './row-controller.js';

/** What a person has begun about a fact and not sent yet. It outlives the element, and is no fact. Never for secrets. */
export class Draft<T extends Row> {
  readonly #host: ReactiveElement;
  readonly #row: RowController<T>;
  readonly #keyOf: () => Key<T> | undefined;
  readonly #empty: T;

  constructor(host: ReactiveElement, factOf: () => string | undefined, empty: T) {
    this.#host = host;
    this.#keyOf = () => {
      const fact = factOf();
      return fact === undefined ? undefined : uiKey(`draft:${fact}`);
    };
    this.#empty = empty;
    this.#row = new RowController(host, this.#keyOf);
  }

  /** What there is so far. */
  get value(): T {
    return this.#row.value ?? this.#empty;
  }

  /** Changes some of it. */
  set(part: Partial<T>): void {
    const key = this.#keyOf();
    if (key !== undefined) this.#row.store?.setLocal(key, {...this.value, ...part});
    this.#host.requestUpdate(); // the store notifies its readers with the next frame; typing must show at once
  }
}
