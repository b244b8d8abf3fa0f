import {listKey, messageKey, partKey} from '../../../state/keys.js';
import type {MessageRow} from '../../../state/facts/parts.js';
import type {ProjectionStore} from '../../../state/store.js';
import {isPersons} from '../turn/writer.js';

/** How far back it goes. */
const MAX = 100;

/** Whether a key goes through the past: up on the first line, down on the last, and with nothing held. */
export function isHistoryKey(event: KeyboardEvent, field: HTMLTextAreaElement | null): boolean {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !field) return false;
  const {value, selectionStart, selectionEnd} = field;
  if (event.key === 'ArrowUp') return !value.slice(0, selectionStart).includes('\n');
  return event.key === 'ArrowDown' && !value.slice(selectionEnd).includes('\n');
}

/** What a person has sent in a session, newest first: the session's own messages, after what is on its way. */
export class InputHistory {
  readonly #storeOf: () => ProjectionStore | undefined;
  readonly #sessionOf: () => string | undefined;
  readonly #pending: () => readonly string[];
  #texts: readonly string[] = [];
  #at = -1;

  constructor(
    storeOf: () => ProjectionStore | undefined,
    sessionOf: () => string | undefined,
    pending: () => readonly string[],
  ) {
    this.#storeOf = storeOf;
    this.#sessionOf = sessionOf;
    this.#pending = pending;
  }

  /** Whether the field shows something of the past. */
  get isShown(): boolean {
    return this.#at >= 0;
  }

  /** The next older text; undefined where there is none. */
  older(): string | undefined {
    if (!this.isShown) this.#texts = this.#collect();
    if (this.#at + 1 >= this.#texts.length) return undefined;
    this.#at++;
    return this.#texts[this.#at];
  }

  /** The next newer text; empty after the newest. */
  newer(): string {
    this.#at--;
    return this.isShown ? (this.#texts[this.#at] ?? '') : '';
  }

  /** Somebody writes: what is in the field is theirs now. */
  leave(): void {
    this.#at = -1;
  }

  #collect(): readonly string[] {
    const store = this.#storeOf();
    const session = this.#sessionOf();
    if (!store || session === undefined) return [];
    const texts = [...this.#pending()].reverse();
    const ids = store.get(listKey('messages', session))?.ids;
    for (let index = (ids?.length ?? 0) - 1; index >= 0 && texts.length < MAX; index--) {
      const message = store.get(messageKey(ids?.at(index) ?? ''));
      if (message && isPersons(message, store)) texts.push(textOf(store, message));
    }
    return texts.filter((text, index) => text.trim() !== '' && text !== texts[index - 1]);
  }
}

function textOf(store: ProjectionStore, {parts}: MessageRow): string {
  return [...parts].map((id) => store.get(partKey(id))?.text ?? '').join('\n');
}
