import {updateSpeakers} from '../../locales/index.js';

/** What is registered in one place: the page, or one `agent-projection`. What is registered here goes before what is around. */
export class Registry<Entry> {
  #own: readonly Entry[] = [];
  #around: Registry<Entry> | undefined;
  readonly #update: () => void;

  constructor(around?: Registry<Entry>, update = updateSpeakers) {
    this.#around = around;
    this.#update = update;
  }

  /** What is registered in the place around. What is drawn is drawn again only where something else counts now. */
  set around(around: Registry<Entry>) {
    const before = [...this.entries()];
    this.#around = around;
    const entries = [...this.entries()];
    if (entries.length !== before.length || entries.some((entry, index) => entry !== before[index])) this.#update();
  }

  /** Everything that counts here, the newest of a place first. */
  *entries(): Generator<Entry> {
    yield* this.#own;
    if (this.#around) yield* this.#around.entries();
  }

  /** Adds an entry, and draws all elements of the page again. Returns a function that takes it back. */
  add(entry: Entry): () => void {
    const set = (entries: readonly Entry[]): void => {
      this.#own = entries;
      this.#update();
    };
    set([entry, ...this.#own]);
    return () => set(this.#own.filter((other) => other !== entry));
  }
}

/** Whether a name is the one, or of the kind, that something was registered for. */
export function isNamed(pattern: string | RegExp, name: string): boolean {
  // `search` ignores where a global expression stopped last time.
  return typeof pattern === 'string' ? pattern === name : name.search(pattern) >= 0;
}
