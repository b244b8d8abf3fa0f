import type {ReactiveController, ReactiveElement} from 'lit';
import {CommandRouter, Refusal} from '../commands/router.js';
import type {ProjectionStore} from '../state/store.js';
import {StoreController} from './store-controller.js';

/** What is to be read. */
export interface RefTarget {
  readonly ref: string;
  readonly sessionId: string;
}

/** How far a read is. `unavailable`: the connection cannot read refs. */
export type RefState = 'idle' | 'loading' | 'ready' | 'failed' | 'unavailable';

/** Why a read cannot even be tried: the router's own words. */
const CANNOT: ReadonlySet<string> = new Set(['not_connected', 'unsupported', 'recorded']);

/**
 * Reads what a ref names, for one element: again when the ref or the store changes, and never twice for the same. An
 * answer that comes after the element has turned to another ref changes nothing.
 */
export class RefController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #context: StoreController;
  readonly #target: () => RefTarget | undefined;
  #store: ProjectionStore | undefined;
  #ref: string | undefined;
  #sessionId: string | undefined;
  #reading: AbortController | undefined;
  #state: RefState = 'idle';
  #blob: Blob | undefined;
  #reason: string | undefined;
  #received = 0;
  #total: number | undefined;

  constructor(host: ReactiveElement, target: () => RefTarget | undefined) {
    this.#host = host;
    this.#target = target;
    this.#context = StoreController.of(host);
    host.addController(this);
  }

  get state(): RefState {
    return this.#state;
  }

  /** What was read, once it is loaded completely. */
  get blob(): Blob | undefined {
    return this.#blob;
  }

  /** Why it failed or is unavailable. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Bytes that are loaded. */
  get received(): number {
    return this.#received;
  }

  /** Bytes in total, where that is known. */
  get total(): number | undefined {
    return this.#total;
  }

  /** Reads again, after a failure. */
  retry(): void {
    this.#stop();
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const target = this.#target();
    const {store} = this.#context;
    if (store === this.#store && target?.ref === this.#ref && target?.sessionId === this.#sessionId) return;
    this.#stop();
    if (!target || !store) return;
    this.#store = store;
    this.#ref = target.ref;
    this.#sessionId = target.sessionId;
    this.#state = 'loading';
    void this.#read(CommandRouter.of(store), target);
  }

  hostDisconnected(): void {
    this.#stop();
  }

  #stop(): void {
    this.#reading?.abort();
    this.#reading = undefined;
    this.#store = undefined;
    this.#ref = undefined;
    this.#sessionId = undefined;
    this.#state = 'idle';
    this.#blob = undefined;
    this.#reason = undefined;
    this.#received = 0;
    this.#total = undefined;
  }

  async #read(router: CommandRouter, {ref, sessionId}: RefTarget): Promise<void> {
    const reading = (this.#reading = new AbortController());
    const onProgress = (received: number, total?: number): void => {
      if (this.#reading !== reading) return;
      this.#received = received;
      this.#total = total;
      this.#host.requestUpdate();
    };
    try {
      const blob = await router.read(ref, {sessionId, signal: reading.signal, onProgress});
      if (this.#reading !== reading) return;
      this.#blob = blob;
      this.#state = 'ready';
    } catch (error) {
      if (this.#reading !== reading) return;
      this.#reason = error instanceof Error ? error.message : String(error);
      this.#state = error instanceof Refusal && CANNOT.has(error.message) ? 'unavailable' : 'failed';
    }
    this.#host.requestUpdate();
  }
}
