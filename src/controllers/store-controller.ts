import {ContextEvent, ContextRoot, createContext} from '@lit/context';
import {isServer, type ReactiveController, type ReactiveElement} from 'lit';
import type {ProjectionStore} from '../state/store.js';

/** The context holds the store, never state: a consumer of state would update on every change of any row. */
export const storeContext = createContext<ProjectionStore | undefined>(Symbol.for('agent-surfaces.store'));

const rooted = new WeakSet<Document>();

/** Lets a provider that is defined later still answer elements that asked early. */
function keepRequests(document: Document): void {
  if (rooted.has(document)) return;
  rooted.add(document);
  new ContextRoot().attach(document.documentElement);
}

const controllers = new WeakMap<ReactiveElement, StoreController>();

/** The store that an element lives in; one per element, whatever number of rows it binds. */
export class StoreController implements ReactiveController {
  /** The controller of this element. */
  static of(host: ReactiveElement): StoreController {
    let controller = controllers.get(host);
    if (!controller) controllers.set(host, (controller = new StoreController(host)));
    return controller;
  }

  readonly #host: ReactiveElement;
  #provided: ProjectionStore | undefined;
  #unsubscribe: (() => void) | undefined;
  #own: ProjectionStore | undefined;

  private constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The store, or undefined outside of any `agent-projection`. */
  get store(): ProjectionStore | undefined {
    if (isServer) this.#ask();
    return isServer || this.#host.isConnected ? (this.#own ?? this.#provided) : undefined;
  }

  /** For an element that hands a store to those inside it: it reads the same one. */
  use(store: ProjectionStore): void {
    this.#own = store;
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    keepRequests(this.#host.ownerDocument);
    this.#request();
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    // Rows may have changed when it comes back, so that the same store is news then.
    this.#provided = undefined;
  }

  /** On a server nothing is ever connected: the store is asked for when it is read. */
  #ask(): void {
    if (!this.#provided) this.#request();
  }

  #request(): void {
    this.#host.dispatchEvent(new ContextEvent(storeContext, this.#host, this.#take, true));
  }

  /** Called again whenever a provider appears anywhere inside the one around: only another store is news. */
  readonly #take = (store: ProjectionStore | undefined, unsubscribe?: () => void): void => {
    if (this.#unsubscribe !== unsubscribe) this.#unsubscribe?.();
    this.#unsubscribe = unsubscribe;
    if (store === this.#provided) return;
    this.#provided = store;
    this.#host.requestUpdate();
  };
}
