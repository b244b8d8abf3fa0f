import {ContextConsumer, ContextRoot, createContext} from '@lit/context';
import type {ReactiveController, ReactiveElement} from 'lit';
import type {ProjectionStore} from '../state/store.js';

/** Carries the store's handle, never state: a consumer of state would update on every change of anything. */
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

  private constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
    this.#consumer = new ContextConsumer(host, {context: storeContext, subscribe: true});
  }

  /** The store, or undefined outside of any `agent-projection`. */
  get store(): ProjectionStore | undefined {
    return this.#host.isConnected ? this.#consumer.value : undefined;
  }

  hostConnected(): void {
    keepRequests(this.#host.ownerDocument);
  }
}
