import type {ReactiveController, ReactiveElement} from 'lit';
import type {ProjectionStore} from '../state/store.js';
import {CalmUpdate} from './calm-update.js';
import {StoreController} from './store-controller.js';

/** What is read, and from where. */
export interface BoundSession {
  readonly store: ProjectionStore;
  readonly sessionId: string;
}

/** Keeps what is read from the rows of a session, as long as its host is there: a row that changes costs its own reading. */
export abstract class SessionRows implements ReactiveController {
  protected readonly host: ReactiveElement;
  /** Asks the host for an update. */
  protected readonly calm: CalmUpdate;
  protected bound: BoundSession | undefined;
  readonly #store: StoreController;
  readonly #sessionOf: () => string | undefined;
  readonly #watched = new Map<string, () => void>();

  constructor(host: ReactiveElement, sessionOf: () => string | undefined) {
    this.host = host;
    this.calm = new CalmUpdate(host, () => this.apply());
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
  bind(): void {
    const {store, sessionId} = this;
    if (store === this.bound?.store && sessionId === this.bound?.sessionId) return;
    if (this.bound) this.#unbind();
    if (!store || sessionId === undefined) return;
    this.bound = {store, sessionId};
    this.read(this.bound);
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

  /** Takes in what changed, just before an update; may say that none is needed. */
  protected apply(): boolean {
    return true;
  }

  /** Begins to read the session that is bound. */
  protected abstract read(bound: BoundSession): void;

  /** Forgets what was read; `bound` is still what it was read from. */
  protected abstract forget(): void;

  #unbind(): void {
    for (const end of this.#watched.values()) end();
    this.#watched.clear();
    this.forget();
    this.bound = undefined;
  }
}
