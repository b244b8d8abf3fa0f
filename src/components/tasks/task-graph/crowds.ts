import {count, type Crowd, type Kept} from './kept.js';

/** Fewer than this are no crowd. */
const SMALLEST = 3;
/** Up to so many are read one by one. */
const FOLD_ABOVE = 30;
/** Where nothing connects them, so many are listed one by one. */
const LIST_MOST = 500;

/** What happened to the index. */
export interface IndexListener {
  /** Other nodes or edges are to be shown. */
  readonly structure: () => void;
  /** A group counts others than before. */
  readonly crowd: (id: string) => void;
}

/** Which tasks can stand together, and which of those do. */
export class Crowds {
  readonly #listener: IndexListener;
  readonly #isConnected: () => boolean;
  readonly #crowds = new Map<string, Crowd>();
  #total = 0;
  #opened: ReadonlySet<string> = new Set();

  constructor(listener: IndexListener, isConnected: () => boolean) {
    this.#listener = listener;
    this.#isConnected = isConnected;
  }

  /** How many tasks there are in all of them. */
  get total(): number {
    return this.#total;
  }

  get all(): Iterable<Crowd> {
    return this.#crowds.values();
  }

  /** The groups that a person opened. */
  set opened(opened: ReadonlySet<string>) {
    this.#opened = opened;
    this.#listener.structure();
  }

  get(id: string): Crowd | undefined {
    return this.#crowds.get(id);
  }

  /** Whether those of a crowd stand one by one. */
  isStanding({isAlone, ids, id}: Crowd): boolean {
    return isAlone || ids.size < SMALLEST || this.#opened.has(id) || !this.#isFolding;
  }

  /** Puts a task into a crowd, out of the one that it was in; into none where no key is given. */
  file(kept: Kept, key: string | undefined, above: string, isAlone: boolean): void {
    const before = kept.crowd;
    if (before?.id === key && (!before || kept.counted === kept.countedAs)) return;
    if (before?.id === key && before) {
      count(before, kept.counted, -1);
      count(before, (kept.counted = kept.countedAs), 1);
      this.#listener.crowd(before.id);
      return;
    }
    const wasFolding = this.#isFolding;
    if (before) this.#leave(kept, before);
    if (key !== undefined) this.#join(kept, key, above, isAlone);
    if (wasFolding !== this.#isFolding) this.#listener.structure();
  }

  /** Whether there are too many to be read one by one. */
  get #isFolding(): boolean {
    return this.#total > (this.#isConnected() ? FOLD_ABOVE : LIST_MOST);
  }

  #leave(kept: Kept, crowd: Crowd): void {
    const wasStanding = this.isStanding(crowd);
    crowd.ids.delete(kept.id);
    count(crowd, kept.counted, -1);
    kept.crowd = undefined;
    this.#total--;
    if (crowd.ids.size === 0) this.#crowds.delete(crowd.id);
    this.#changed(crowd, wasStanding);
  }

  #join(kept: Kept, id: string, above: string, isAlone: boolean): void {
    let crowd = this.#crowds.get(id);
    if (!crowd) this.#crowds.set(id, (crowd = {id, above, isAlone, ids: new Set(), counts: new Map(), at: kept.at}));
    const wasStanding = this.isStanding(crowd);
    crowd.ids.add(kept.id);
    crowd.at = Math.min(crowd.at, kept.at);
    kept.crowd = crowd;
    kept.counted = kept.countedAs;
    count(crowd, kept.counted, 1);
    this.#total++;
    this.#changed(crowd, wasStanding);
  }

  #changed(crowd: Crowd, wasStanding: boolean): void {
    if (wasStanding || this.isStanding(crowd)) this.#listener.structure();
    this.#listener.crowd(crowd.id);
  }
}
