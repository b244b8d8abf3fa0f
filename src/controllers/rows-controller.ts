import type {ReactiveController, ReactiveElement} from 'lit';
import type {Key} from '../state/keys.js';
import {Subscriptions} from '../state/core/list-rows.js';
import type {Row} from '../state/core/rows.js';
import type {ProjectionStore} from '../state/store.js';
import {StoreController} from './store-controller.js';

/** Binds an element to a handful of rows whose keys change as it goes, such as the receipts of what it has sent. */
export class RowsController<T extends Row> implements ReactiveController {
  readonly #changed: () => void;
  readonly #store: StoreController;
  readonly #keysOf: () => Iterable<Key<T>>;
  readonly #subscriptions = new Subscriptions();
  #boundStore: ProjectionStore | undefined;

  /** `changed` is called when one of them changes; it asks for an update of the host where none is given. */
  constructor(host: ReactiveElement, keysOf: () => Iterable<Key<T>>, changed: () => void = () => host.requestUpdate()) {
    this.#changed = changed;
    this.#keysOf = keysOf;
    this.#store = StoreController.of(host);
    host.addController(this);
  }

  get store(): ProjectionStore | undefined {
    return this.#store.store;
  }

  /** The row as it is now. */
  get<R extends T>(key: Key<R>): R | undefined {
    return this.#store.store?.get(key);
  }

  hostConnected(): void {
    this.#bind();
  }

  hostUpdate(): void {
    this.#bind();
  }

  hostDisconnected(): void {
    this.#release();
  }

  #bind(): void {
    const store = this.#store.store;
    if (store !== this.#boundStore) this.#release();
    this.#boundStore = store;
    if (store) this.#subscriptions.follow(store, this.#keysOf(), this.#changed);
  }

  #release(): void {
    this.#subscriptions.end();
    this.#boundStore = undefined;
  }
}
