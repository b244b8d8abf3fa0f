import type {ReactiveElement} from 'lit';
import {RowController} from '../../../controllers/row-controller.js';
import type {Key} from '../../../state/keys.js';
import type {Row} from '../../../state/core/rows.js';
import type {ProjectionStore} from '../../../state/store.js';

/** A row of the session that is written to. Whenever another session or store comes, `restore` brings back what was kept. */
export class SessionRow<T extends Row> extends RowController<T> {
  readonly #sessionOf: () => string | undefined;
  readonly #restore: (sessionId: string, store: ProjectionStore) => void;
  #lastSession: string | undefined;
  #lastStore: ProjectionStore | undefined;

  constructor(
    host: ReactiveElement,
    sessionOf: () => string | undefined,
    keyOf: (sessionId: string) => Key<T>,
    restore: (sessionId: string, store: ProjectionStore) => void,
  ) {
    super(host, () => {
      const id = sessionOf();
      return id === undefined ? undefined : keyOf(id);
    });
    this.#sessionOf = sessionOf;
    this.#restore = restore;
  }

  override hostUpdate(): void {
    super.hostUpdate();
    const {store} = this;
    const session = this.#sessionOf();
    if (store === this.#lastStore && session === this.#lastSession) return;
    this.#lastStore = store;
    this.#lastSession = session;
    if (store && session !== undefined) this.#restore(session, store);
  }
}
