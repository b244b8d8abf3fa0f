import type {ReactiveElement} from 'lit';
import {ACTIVE_SESSION_KEY} from '../state/keys.js';
import {RowController} from './row-controller.js';

/** The session that a surface shows: the one it is given, else the active one. */
export class SessionController {
  readonly #given: () => string;
  readonly #active: RowController<{readonly id: string}>;

  constructor(host: ReactiveElement, given: () => string) {
    this.#given = given;
    this.#active = new RowController(host, () => (given() === '' ? ACTIVE_SESSION_KEY : undefined));
  }

  /** The session's id, or undefined while there is none. */
  get id(): string | undefined {
    return this.#given() || this.#active.value?.id;
  }
}
