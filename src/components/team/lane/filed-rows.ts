import type {ReactiveController, ReactiveElement} from 'lit';
import {StoreController} from '../../../controllers/store-controller.js';
import {IdList} from '../../../state/core/id-list.js';
import type {Key, ListRow} from '../../../state/keys.js';
import type {Row} from '../../../state/core/rows.js';
import type {ProjectionStore} from '../../../state/store.js';

/** What is filed, and by what. */
export interface FiledRowsOptions<T extends Row> {
  /** The key of the list. */
  readonly list: () => Key<ListRow> | undefined;
  /** The key of one of its rows. */
  readonly keyOf: (id: string) => Key<T>;
  /** What a row is filed under: the host updates when this changes, whatever else does. */
  readonly file: (row: T | undefined) => string;
}

interface Filed {
  word: string;
  readonly end: () => void;
}

/** Keeps what each row of a list is filed under, such as its status: a row that changes costs that one row, not the list. */
export class FiledRows<T extends Row> implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #options: FiledRowsOptions<T>;
  readonly #context: StoreController;
  readonly #filed = new Map<string, Filed>();
  #store: ProjectionStore | undefined;
  #key: string | undefined;
  #endList: (() => void) | undefined;
  #ids = IdList.empty;
  #version: object = {};

  constructor(host: ReactiveElement, options: FiledRowsOptions<T>) {
    this.#host = host;
    this.#options = options;
    this.#context = StoreController.of(host);
    host.addController(this);
  }

  /** The ids of the list, in its order. */
  get ids(): IdList {
    this.#bind();
    return this.#ids;
  }

  /** Another object whenever the list, or what a row is filed under, is another. */
  get version(): object {
    this.#bind();
    return this.#version;
  }

  /** What a row is filed under. */
  wordOf(id: string): string {
    return this.#filed.get(id)?.word ?? '';
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

  /** Also when it is asked: a host asks in `willUpdate`, before its controllers are updated. */
  #bind(): void {
    if (!this.#host.isConnected) return;
    const {store} = this.#context;
    const key = this.#options.list();
    if (store !== this.#store || key !== this.#key) {
      this.#release();
      this.#store = store;
      this.#key = key;
      if (store && key !== undefined) this.#endList = store.subscribe(key, () => this.#host.requestUpdate());
    }
    const ids = (key === undefined ? undefined : store?.get(key)?.ids) ?? IdList.empty;
    if (store && ids !== this.#ids) this.#take(store, ids);
  }

  #take(store: ProjectionStore, ids: IdList): void {
    this.#ids = ids;
    this.#version = {};
    for (const id of ids) if (!this.#filed.has(id)) this.#filed.set(id, this.#file(store, id));
    if (this.#filed.size === ids.length) return;
    const kept = new Set(ids);
    for (const [id, {end}] of this.#filed) {
      if (kept.has(id)) continue;
      end();
      this.#filed.delete(id);
    }
  }

  #file(store: ProjectionStore, id: string): Filed {
    const {keyOf, file} = this.#options;
    const read = () => file(store.get(keyOf(id)));
    const end = store.subscribe(keyOf(id), () => {
      const word = read();
      if (word === filed.word) return;
      filed.word = word;
      this.#version = {};
      this.#host.requestUpdate();
    });
    const filed: Filed = {word: read(), end};
    return filed;
  }

  #release(): void {
    this.#endList?.();
    for (const {end} of this.#filed.values()) end();
    this.#filed.clear();
    this.#endList = undefined;
    this.#store = undefined;
    this.#key = undefined;
    this.#ids = IdList.empty;
    this.#version = {};
  }
}
