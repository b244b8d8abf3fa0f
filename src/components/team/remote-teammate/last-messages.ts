import type {ReactiveElement} from 'lit';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {listKey, messageKey, partKey, type Key, type ListRow} from '../../../state/keys.js';
import type {MessageRow} from '../../../state/facts/parts.js';
import type {Row} from '../../../state/core/rows.js';

/** What was said last, in short. */
export interface ShortMessage {
  readonly id: string;
  /** Who said it, where that is known. */
  readonly by?: string;
  /** It was said to the teammate, by whomever. */
  readonly isInput: boolean;
  readonly text: string;
}

const MOST = 3;
const MOST_LETTERS = 280;

/** The last messages of a thread. The whole of it is a teammate's transcript. */
export class LastMessages {
  readonly #list: RowController<ListRow>;
  readonly #rows: RowsController<Row>;

  constructor(host: ReactiveElement, threadId: () => string | undefined) {
    this.#list = new RowController(host, () => {
      const id = threadId();
      return id === undefined ? undefined : listKey('messages', id);
    });
    this.#rows = new RowsController(host, () => this.#keys());
  }

  get value(): readonly ShortMessage[] {
    return this.#ids.flatMap((id) => {
      const message = this.#message(id);
      const text = (message?.parts.toArray() ?? [])
        .map((part) => this.#rows.get(partKey(part))?.text ?? '')
        .join('\n')
        .trim();
      if (!message || text === '') return [];
      const short = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
      const {agentName: by, role} = message;
      return [{id, text: short, isInput: role === 'user', ...(by === undefined ? {} : {by})}];
    });
  }

  get #ids(): readonly string[] {
    const {ids} = this.#list.value ?? {};
    const first = Math.max(0, (ids?.length ?? 0) - MOST);
    return Array.from({length: MOST}, (_, place) => ids?.at(first + place)).filter((id) => id !== undefined);
  }

  #message(id: string): MessageRow | undefined {
    return this.#rows.get(messageKey(id));
  }

  *#keys(): Iterable<Key> {
    for (const id of this.#ids) {
      yield messageKey(id);
      for (const part of this.#message(id)?.parts ?? []) yield partKey(part);
    }
  }
}
