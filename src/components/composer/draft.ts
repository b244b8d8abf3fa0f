import type {ReactiveElement} from 'lit';
import {uiKey} from '../../state/keys.js';
import {object, string} from '../../state/read.js';
import {withoutField} from './fields.js';
import type {Lost} from './outbox.js';
import {SessionRow} from './session-row.js';
import {recall, remember} from './storage.js';

/** What is written and not sent, and why it came back, where it did. */
export interface Draft {
  readonly text: string;
  readonly lost?: Lost;
}

const EMPTY: Draft = {text: ''};

const draftKey = (sessionId: string) => uiKey(`draft:${sessionId}`);

/**
 * The draft of each session. It outlives the element, a change of session and a reload; what is written before there is
 * a session goes to the first one.
 */
export class Drafts {
  readonly #host: ReactiveElement;
  readonly #sessionOf: () => string | undefined;
  readonly #row: SessionRow<Draft>;
  #unowned = EMPTY;

  constructor(host: ReactiveElement, sessionOf: () => string | undefined) {
    this.#host = host;
    this.#sessionOf = sessionOf;
    this.#row = new SessionRow(host, sessionOf, draftKey, (session) => this.#restore(session));
  }

  get value(): Draft {
    return this.#row.value ?? this.#unowned;
  }

  set(draft: Draft): void {
    const session = this.#sessionOf();
    const {store} = this.#row;
    if (!store || session === undefined) this.#unowned = draft;
    else {
      store.setLocal(draftKey(session), draft);
      remember(`draft:${session}`, draft.text === '' ? undefined : {text: draft.text});
    }
    this.#host.requestUpdate();
  }

  /** A person has changed the text: what was said against it is settled. */
  write(text: string): void {
    const lost = withoutField(this.value.lost, 'text');
    this.set(lost && (text !== '' || lost.fields?.attachments) ? {text, lost} : {text});
  }

  /** A person has changed the files: what was said against them is settled. */
  settleFiles(): void {
    const {text, lost} = this.value;
    const left = withoutField(lost, 'attachments');
    if (left !== lost) this.set(left ? {text, lost: left} : {text});
  }

  #restore(session: string): void {
    const unowned = this.#unowned;
    this.#unowned = EMPTY;
    const kept = this.#row.value ?? {text: string(object(recall(`draft:${session}`))?.['text']) ?? ''};
    if (unowned.text !== '' && kept.text === '') this.set(unowned);
    else if (!this.#row.value) this.set(kept);
  }
}
