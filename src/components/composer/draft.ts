import type {ReactiveController, ReactiveElement} from 'lit';
import {RowController} from '../../controllers/row-controller.js';
import {uiKey} from '../../state/keys.js';
import {object, string} from '../../state/read.js';
import type {ProjectionStore} from '../../state/store.js';
import type {Lost} from './outbox.js';
import {recall, remember} from './storage.js';

/** What is written and not sent, and why it came back, where it did. */
export interface Draft {
  readonly text: string;
  readonly lost?: Lost;
}

const EMPTY: Draft = {text: ''};

/**
 * The draft of each session. It outlives the element, a change of session and a reload; what is written before there is
 * a session goes to the first one.
 */
export class Drafts implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #sessionOf: () => string | undefined;
  readonly #row: RowController<Draft>;
  #unowned = EMPTY;
  #store: ProjectionStore | undefined;
  #session: string | undefined;

  constructor(host: ReactiveElement, sessionOf: () => string | undefined) {
    this.#host = host;
    this.#sessionOf = sessionOf;
    this.#row = new RowController(host, () => {
      const id = sessionOf();
      return id === undefined ? undefined : uiKey(`draft:${id}`);
    });
    host.addController(this);
  }

  get value(): Draft {
    return this.#row.value ?? this.#unowned;
  }

  set(draft: Draft): void {
    const session = this.#sessionOf();
    const {store} = this.#row;
    if (!store || session === undefined) this.#unowned = draft;
    else {
      store.setLocal(uiKey(`draft:${session}`), draft);
      remember(`draft:${session}`, draft.text === '' ? undefined : {text: draft.text});
    }
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    const {store} = this.#row;
    const session = this.#sessionOf();
    if (store === this.#store && session === this.#session) return;
    this.#store = store;
    this.#session = session;
    if (!store || session === undefined) return;
    const unowned = this.#unowned;
    this.#unowned = EMPTY;
    const kept = this.#row.value ?? {text: string(object(recall(`draft:${session}`))?.['text']) ?? ''};
    if (unowned.text !== '' && kept.text === '') this.set(unowned);
    else if (!this.#row.value) this.set(kept);
  }
}
