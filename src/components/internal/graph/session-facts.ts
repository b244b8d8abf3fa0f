import type {ReactiveController, ReactiveElement} from 'lit';
import {CalmUpdate} from '../../../controllers/calm-update.js';
import {StoreController} from '../../../controllers/store-controller.js';
import type {ProjectionStore} from '../../../state/store.js';

/** Reads what a graph is made of off the rows of a session, as long as its host is there. */
export abstract class SessionFacts implements ReactiveController {
  /** Asks the host for an update. */
  protected readonly calm: CalmUpdate;
  protected bound: {readonly store: ProjectionStore; readonly sessionId: string} | undefined;
  readonly #store: StoreController;
  readonly #sessionOf: () => string | undefined;
  readonly #watched = new Map<string, () => void>();

  constructor(host: ReactiveElement, sessionOf: () => string | undefined) {
    this.calm = new CalmUpdate(host);
    this.#sessionOf = sessionOf;
    this.#store = StoreController.of(host);
    host.addController(this);
  }

  get store(): ProjectionStore | undefined {
    return this.#store.store;
  }

  get sessionId(): string | undefined {
    return this.#sessionOf();
  }

  hostConnected(): void {
    this.bind();
  }

  hostUpdate(): void {
    this.bind();
  }

  hostDisconnected(): void {
    this.#unbind();
  }

  /** Reads anew where the store or the session is another. The host may ask before its controllers are updated. */
  protected bind(): void {
    const {store, sessionId} = this;
    if (store === this.bound?.store && sessionId === this.bound?.sessionId) return;
    this.#unbind();
    if (!store || sessionId === undefined) return;
    this.bound = {store, sessionId};
    this.read(sessionId);
  }

  /** Calls back when a row changes; false where it is watched already. */
  protected watchRow(key: string, read: () => void): boolean {
    if (!this.bound || this.#watched.has(key)) return false;
    this.#watched.set(key, this.bound.store.subscribe(key, read));
    return true;
  }

  protected isWatched(key: string): boolean {
    return this.#watched.has(key);
  }

  /** Begins to read the session that is bound. */
  protected abstract read(sessionId: string): void;

  /** Forgets what was read; `bound` is still what it was read from. */
  protected abstract forget(): void;

  #unbind(): void {
    for (const end of this.#watched.values()) end();
    this.#watched.clear();
    this.forget();
    this.bound = undefined;
  }
}
