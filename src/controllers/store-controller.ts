import {ContextConsumer, ContextRoot, createContext} from '@lit/context';
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
  readonly #consumer: ContextConsumer<typeof storeContext, ReactiveElement>;
  #own: ProjectionStore | undefined;

  private constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
    this.#consumer = new ContextConsumer(host, {context: storeContext, subscribe: true});
  }

  /** The store, or undefined outside of any `agent-projection`. */
  get store(): ProjectionStore | undefined {
    if (isServer) this.#ask();
    return isServer || this.#host.isConnected ? (this.#own ?? this.#consumer.value) : undefined;
  }

  /** For an element that hands a store to those inside it: it reads the same one. */
  use(store: ProjectionStore): void {
    this.#own = store;
    this.#host.requestUpdate();
  }

  /** On a server nothing is ever connected: the store is asked for when it is read. */
  #ask(): void {
    if (!this.#consumer.value) this.#consumer.hostConnected();
  }

  hostConnected(): void {
    keepRequests(this.#host.ownerDocument);
  }
}
