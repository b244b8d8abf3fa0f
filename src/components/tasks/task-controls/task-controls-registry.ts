import type {ReactiveController, ReactiveElement} from 'lit';
import {StoreController} from '../../../controllers/store-controller.js';
import {perStore} from '../../../state/core/per-store.js';
import type {ProjectionStore} from '../../../state/store.js';
import type {TaskAct} from './task-acts.js';

/** The controls of one task, as other parts of the page may use them: a palette, a key. */
export interface TaskControls extends ReactiveElement {
  readonly taskId: string;
  /** What makes sense now, the most sensible first, and why it cannot be asked for where it cannot. */
  readonly offers: readonly TaskOffer[];
  begin(act: TaskAct): void;
}

/** Something that can be done with a task, in words. */
export interface TaskOffer {
  readonly act: TaskAct;
  readonly label: string;
  readonly blocked?: string;
}

const registry = /* @__PURE__ */ perStore<Set<TaskControls>>('task-controls');

/** The controls of a task that a person can see; undefined where there are none. */
export function taskControlsOf(store: ProjectionStore, taskId: string): TaskControls | undefined {
  return [...(registry.get(store) ?? [])].find((controls) => controls.taskId === taskId && controls.checkVisibility());
}

/** Lets others find an element's controls for as long as they are on the page. */
export class RegistryEntry implements ReactiveController {
  readonly #host: TaskControls;
  readonly #store: StoreController;
  #entered: ProjectionStore | undefined;

  constructor(host: TaskControls) {
    this.#host = host;
    this.#store = StoreController.of(host);
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const {store} = this.#store;
    if (store === this.#entered) return;
    this.hostDisconnected();
    this.#entered = store;
    if (!store) return;
    const known = registry.get(store);
    if (known) known.add(this.#host);
    else registry.set(store, new Set([this.#host]));
  }

  hostDisconnected(): void {
    if (this.#entered) registry.get(this.#entered)?.delete(this.#host);
    this.#entered = undefined;
  }
}
