import type {ReactiveController, ReactiveElement} from 'lit';
import {CalmUpdate} from '../../../controllers/calm-update.js';
import type {TaskGraphFacts} from './graph-facts.js';

/** Updates an element when the group that it shows counts others than before. */
export class CrowdController implements ReactiveController {
  readonly #calm: CalmUpdate;
  readonly #of: () => {readonly facts: TaskGraphFacts; readonly id: string} | undefined;
  #facts: TaskGraphFacts | undefined;
  #id = '';
  #end: (() => void) | undefined;

  constructor(host: ReactiveElement, of: () => {readonly facts: TaskGraphFacts; readonly id: string} | undefined) {
    this.#calm = new CalmUpdate(host);
    this.#of = of;
    host.addController(this);
  }

  hostUpdate(): void {
    const {facts, id = ''} = this.#of() ?? {};
    if (facts === this.#facts && id === this.#id) return;
    this.#end?.();
    this.#facts = facts;
    this.#id = id;
    this.#end = facts?.watch(id, () => this.#calm.request());
  }

  hostDisconnected(): void {
    this.#end?.();
    this.#end = undefined;
    this.#facts = undefined;
  }
}
