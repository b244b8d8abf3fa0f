import type {ReactiveElement} from 'lit';
import type {Mention} from '../../../commands/completion.js';
import {uiKey} from '../../../state/keys.js';
import {object, string} from '../../../state/read.js';
import {withoutField} from './fields.js';
import {mentionsHeld, readMentions} from './mentions.js';
import type {Lost} from './outbox.js';
import {SessionRow} from './session-row.js';
import {recall, remember} from './storage.js';

/** What is written and not sent, and why it came back, where it did. */
export interface Draft {
  readonly text: string;
  /** What the text names. */
  readonly mentions?: readonly Mention[];
  readonly lost?: Lost;
}

const EMPTY: Draft = {text: ''};

const draftKey = (sessionId: string) => uiKey<Draft>(`draft:${sessionId}`);

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
      const {text, mentions = []} = draft;
      remember(`draft:${session}`, text === '' ? undefined : {text, ...(mentions.length === 0 ? {} : {mentions})});
    }
    this.#host.requestUpdate();
  }

  /** A person has changed the text: what was said against it is settled, and what it does not name any more is gone. */
  write(text: string, more: readonly Mention[] = []): void {
    const lost = withoutField(this.value.lost, 'text');
    const mentions = mentionsHeld(text, [...(this.value.mentions ?? []), ...more]);
    const kept = mentions.length === 0 ? {text} : {text, mentions};
    this.set(lost && (text !== '' || lost.fields?.attachments) ? {...kept, lost} : kept);
  }

  /** A person has changed the files: what was said against them is settled. */
  settleFiles(): void {
    const {lost, ...draft} = this.value;
    const left = withoutField(lost, 'attachments');
    if (left !== lost) this.set(left ? {...draft, lost: left} : draft);
  }

  #restore(session: string): void {
    const unowned = this.#unowned;
    this.#unowned = EMPTY;
    const kept = this.#row.value ?? recalled(session);
    if (unowned.text !== '' && kept.text === '') this.set(unowned);
    else if (!this.#row.value) this.set(kept);
  }
}

function recalled(session: string): Draft {
  const draft = object(recall(`draft:${session}`));
  const text = string(draft?.['text']) ?? '';
  const mentions = mentionsHeld(text, readMentions(draft?.['mentions']));
  return mentions.length === 0 ? {text} : {text, mentions};
}
