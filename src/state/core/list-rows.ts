import type {Key, ListRow} from '../keys.js';
import type {ReadonlyStore} from './projection-store.js';
import type {Row} from './rows.js';

/** Subscriptions to rows whose keys change as it goes. */
export class Subscriptions {
  readonly #ends = new Map<string, () => void>();

  /** Subscribes to these keys, and to no others. */
  follow(store: ReadonlyStore, keys: Iterable<string>, onChange: () => void): void {
    const wanted = new Set(keys);
    for (const [key, end] of this.#ends) {
      if (wanted.delete(key)) continue;
      end();
      this.#ends.delete(key);
    }
    for (const key of wanted) this.#ends.set(key, store.subscribe(key, onChange));
  }

  end(): void {
    for (const end of this.#ends.values()) end();
    this.#ends.clear();
  }
}

/** The rows of a list, read and followed as one value. */
export interface ListRows<T extends Row> {
  /** The rows as they are now, in the order of the list; the same array as before where nothing has changed. */
  get(): readonly T[];
  /** Calls when the list or one of its rows changes. Returns what ends it. */
  subscribe(onChange: () => void): () => void;
}

/** The rows of a list as one value: `rowsOf(store, listKey('messages', sessionId), messageKey)`. */
export function rowsOf<T extends Row>(
  store: ReadonlyStore,
  list: Key<ListRow>,
  keyOf: (id: string) => Key<T>,
): ListRows<T> {
  const keys = () => [...(store.get(list)?.ids ?? [])].map(keyOf);
  let known: readonly T[] = [];
  return {
    get() {
      const rows = keys().flatMap((key) => store.get(key) ?? []);
      if (rows.length !== known.length || rows.some((row, index) => row !== known[index])) known = rows;
      return known;
    },
    subscribe(onChange) {
      const subscriptions = new Subscriptions();
      const follow = () => subscriptions.follow(store, [list, ...keys()], changed);
      const changed = () => {
        follow();
        onChange();
      };
      follow();
      return () => subscriptions.end();
    },
  };
}
