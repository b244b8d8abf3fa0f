import type {ReactiveController, ReactiveElement} from 'lit';
import type {Key} from '../state/keys.js';
import type {Row} from '../state/core/rows.js';
import type {ProjectionStore} from '../state/store.js';
import {StoreController} from './store-controller.js';

/**
 * Binds an element to one row: the element updates when that row changes, and for no other. Binds anew when the key or
 * the store changes, and lets go on disconnect. Of a row that changes often, `pick` names the value that is shown: the
 * element updates only when that one changes.
 */
export class RowController<T extends Row> implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #store: StoreController;
  readonly #keyOf: () => Key<T> | undefined;
  readonly #pick: ((row: T | undefined) => unknown) | undefined;
  #picked: unknown;
  #boundStore: ProjectionStore | undefined;
  #boundKey: string | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ReactiveElement, keyOf: () => Key<T> | undefined, pick?: (row: T | undefined) => unknown) {
    this.#host = host;
    this.#keyOf = keyOf;
    this.#pick = pick;
    this.#store = StoreController.of(host);
    host.addController(this);
  }

  /** The row as it is now; undefined where there is no store or no such row. */
  get value(): T | undefined {
    const key = this.#keyOf();
    return key === undefined ? undefined : this.#store.store?.get(key);
  }

  /** The store that the row is read from. */
  get store(): ProjectionStore | undefined {
    return this.#store.store;
  }

  hostConnected(): void {
    this.#bind();
  }

  hostUpdate(): void {
    this.#bind();
    if (this.#pick) this.#picked = this.#pick(this.value);
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#boundStore = undefined;
    this.#boundKey = undefined;
  }

  #bind(): void {
    const store = this.#store.store;
    const key = this.#keyOf();
    if (store === this.#boundStore && key === this.#boundKey) return;
    this.#unsubscribe?.();
    this.#unsubscribe = store && key !== undefined ? store.subscribe(key, () => this.#changed()) : undefined;
    this.#boundStore = store;
    this.#boundKey = key;
  }

  #changed(): void {
    if (this.#pick && Object.is(this.#pick(this.value), this.#picked)) return;
    this.#host.requestUpdate();
  }
}

/** The key of an id that may be missing. */
export function keyOf<K extends string>(make: (id: string) => K, id: string | undefined): K | undefined {
  return id === undefined ? undefined : make(id);
}
