import type {ReactiveController, ReactiveElement} from 'lit';
import {StoreController} from '../../controllers/store-controller.js';
import {INTAKE_KEY} from '../../state/keys.js';
import type {RunRow} from '../../state/projections/runs.js';
import type {IntakeRow, ProjectionStore} from '../../state/store.js';

/**
 * When the page last received anything, by the page's own clock. It never updates its host: text arrives many times a
 * second, and its host looks once a second.
 */
export class LastNews implements ReactiveController {
  readonly #context: StoreController;
  #store: ProjectionStore | undefined;
  #unsubscribe: (() => void) | undefined;
  #received = 0;
  #at = 0;

  constructor(host: ReactiveElement) {
    this.#context = StoreController.of(host);
    host.addController(this);
  }

  /** Milliseconds since there was news of a run; undefined where nobody knows. */
  age(run: RunRow, now: number): number | undefined {
    const at = Math.max(this.#at, run.since ?? 0, run.startedAt ?? 0);
    return at === 0 ? undefined : Math.max(0, now - at);
  }

  hostConnected(): void {
    this.#bind();
  }

  hostUpdate(): void {
    this.#bind();
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#store = undefined;
  }

  #bind(): void {
    const {store} = this.#context;
    if (store === this.#store) return;
    this.#unsubscribe?.();
    this.#store = store;
    this.#received = store?.get<IntakeRow>(INTAKE_KEY)?.received ?? 0;
    this.#at = 0;
    this.#unsubscribe = store?.subscribe(INTAKE_KEY, () => {
      const received = store.get<IntakeRow>(INTAKE_KEY)?.received ?? 0;
      if (received !== this.#received) this.#at = Date.now();
      this.#received = received;
    });
  }
}
