import type {ReactiveController, ReactiveElement} from 'lit';
import {RowController} from '../../../controllers/row-controller.js';
import {dockedKey, NO_SESSION, type DockedRow, type Key} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';

/**
 * Requests that stand in a surface of their own are expanded nowhere else: the row says so to every other card. Where the
 * page has a dock for the session, that one has them, and here they are one row each.
 */
export class RequestDock implements ReactiveController {
  readonly #row: RowController<DockedRow>;
  readonly #key: () => Key<DockedRow>;
  readonly #ids: () => readonly string[];
  #own: {readonly store: ProjectionStore; readonly key: Key<DockedRow>; readonly row: DockedRow} | undefined;

  constructor(host: ReactiveElement, sessionId: () => string | undefined, ids: () => readonly string[]) {
    this.#key = () => dockedKey(sessionId() ?? NO_SESSION);
    this.#ids = ids;
    this.#row = new RowController(host, this.#key);
    host.addController(this);
  }

  /** Whether the requests stand here. */
  get isHere(): boolean {
    return this.#own !== undefined && this.#row.value === this.#own.row;
  }

  hostUpdate(): void {
    const {store, value} = this.#row;
    const key = this.#key();
    if (this.#own && (this.#own.store !== store || this.#own.key !== key)) this.#leave();
    const ids = this.#ids();
    const isFree = value === undefined || value === this.#own?.row || (value.actionIds ?? []).length === 0;
    if (!store || !isFree || ids.join('\n') === (this.#own?.row.actionIds ?? []).join('\n')) return;
    const row: DockedRow = {actionIds: ids};
    this.#own = {store, key, row};
    store.setLocal(key, row);
  }

  hostDisconnected(): void {
    this.#leave();
  }

  #leave(): void {
    const own = this.#own;
    this.#own = undefined;
    if (own && own.store.get(own.key) === own.row) own.store.setLocal(own.key, {actionIds: []});
  }
}
