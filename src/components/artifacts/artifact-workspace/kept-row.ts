import type {ReactiveElement} from 'lit';
import {RowController} from '../../../controllers/row-controller.js';
import {uiKey} from '../../../state/keys.js';
import type {Row} from '../../../state/core/rows.js';
import {recall, remember} from '../../conversation/composer/storage.js';

/** A row without fields: what was kept in it was let go of. */
type Empty = Readonly<Record<string, never>>;

/**
 * What a person has begun about an artifact and not sent yet: a row of the page that every element shares, and that the tab
 * remembers over a reload. It is no fact.
 */
export class KeptRow<T extends Row> {
  readonly #host: ReactiveElement;
  readonly #row: RowController<T | Empty>;
  readonly #nameOf: () => string | undefined;
  readonly #read: (kept: unknown) => T | undefined;
  /** What the tab remembered, by name: it is read once. */
  #recalled: {readonly name: string; readonly value: T | undefined} | undefined;

  constructor(host: ReactiveElement, nameOf: () => string | undefined, read: (kept: unknown) => T | undefined) {
    this.#host = host;
    this.#nameOf = nameOf;
    this.#read = read;
    this.#row = new RowController(host, () => {
      const name = nameOf();
      return name === undefined ? undefined : uiKey<T | Empty>(name);
    });
  }

  /** What there is; undefined where there is nothing. */
  get value(): T | undefined {
    const row = this.#row.value;
    // An empty row says that it was let go of: what the tab once remembered does not come back.
    if (row) return isEmpty(row) ? undefined : row;
    const name = this.#nameOf();
    if (name === undefined || !this.#row.store) return undefined;
    if (this.#recalled?.name !== name) this.#recalled = {name, value: this.#read(recall(name))};
    return this.#recalled.value;
  }

  /** What is kept under a name, while another may be shown. */
  at(name: string): T | undefined {
    const row = this.#row.store?.get(uiKey<T | Empty>(name));
    if (!row) return this.#read(recall(name));
    return isEmpty(row) ? undefined : row;
  }

  /** Keeps something else, or nothing. */
  set(value: T | undefined, name = this.#nameOf()): void {
    if (name === undefined) return;
    this.#row.store?.setLocal(uiKey<T | Empty>(name), value ?? {});
    remember(name, value);
    this.#host.requestUpdate(); // the store notifies its readers with the next frame; typing does not wait for it
  }
}

function isEmpty<T extends Row>(row: T | Empty): row is Empty {
  return Object.keys(row).length === 0;
}
