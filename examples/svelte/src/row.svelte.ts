import type {Key, ProjectionStore} from 'agent-surfaces/state';
import {createSubscriber} from 'svelte/reactivity';

/** A row of the projection store as Svelte reads it: what uses `value` is drawn again when the row changes. */
export class Row<Value extends object> {
  readonly #store: ProjectionStore;
  readonly #key: Key<Value>;
  readonly #follow: () => void;

  constructor(store: ProjectionStore, key: Key<Value>) {
    this.#store = store;
    this.#key = key;
    this.#follow = createSubscriber((update) => store.subscribe(key, update));
  }

  get value(): Value | undefined {
    this.#follow();
    return this.#store.get(this.#key);
  }
}
