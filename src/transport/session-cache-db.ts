import {clear, createStore, delMany, get, set, update, type UseStore} from 'idb-keyval';
import {number, object} from '../state/read.js';

/** What was last seen of a session: rows that are unconfirmed until the session's owner has sent them again. */
export interface KeptView {
  /** When it was kept, by this browser's clock. */
  readonly keptAt: number;
  readonly snapshot: unknown;
}

/** Settings of a cache. */
export interface SessionCacheDbOptions {
  /** How many views are kept; the oldest go first. */
  readonly max?: number;
  /** Called once for each reason why nothing can be kept. Without a cache everything works, only not at once. */
  onTrouble?(code: 'views_full' | 'views_unavailable', message: string): void;
}

const MAX_VIEWS = 40;
/** The key for the times at which views were kept. No view has this key: those are JSON. */
const AGES = 'ages';
type Ages = Readonly<Record<string, number>>;
/** One connection for the page: each is kept open by the browser, with its listeners, until the page goes. */
let opened: UseStore | undefined;

/** Keeps the last view of each session in this browser's own store, for opening it again at once. */
export class SessionCacheDb {
  readonly #max: number;
  readonly #onTrouble: SessionCacheDbOptions['onTrouble'];
  readonly #troubles = new Set<string>();

  constructor({max = MAX_VIEWS, onTrouble}: SessionCacheDbOptions = {}) {
    this.#max = max;
    this.#onTrouble = onTrouble;
  }

  /** The view that was kept under a name. Never rejects: where it cannot be had, there is none. */
  take(name: string): Promise<KeptView | undefined> {
    return this.#attempt(async (store) => {
      const view = object(await get<unknown>(name, store));
      const keptAt = number(view?.['keptAt']);
      return view && keptAt !== undefined ? {keptAt, snapshot: view['snapshot']} : undefined;
    });
  }

  /** Keeps a view in place of the older one. Never rejects. Where the browser is full, half of the others make room. */
  async keep(name: string, view: KeptView): Promise<void> {
    await this.#attempt(async (store) => {
      try {
        await this.#put(name, view, store);
      } catch (error) {
        if (!isQuota(error)) throw error;
        await this.#leave(store, Math.floor(Object.keys(await agesOf(store)).length / 2), name);
        await this.#put(name, view, store);
      }
      await this.#leave(store, this.#max, name);
    });
  }

  /** Forgets every view. */
  async clear(): Promise<void> {
    await this.#attempt((store) => clear(store));
  }

  async #put(name: string, view: KeptView, store: UseStore): Promise<void> {
    await set(name, view, store);
    await update<Ages>(AGES, (ages) => ({...ages, [name]: view.keptAt}), store);
  }

  /** Leaves the newest views, as many as said, and the one that is named. */
  async #leave(store: UseStore, count: number, named: string): Promise<void> {
    const newest = Object.entries(await agesOf(store)).sort(([, a], [, b]) => b - a);
    const gone = newest.slice(Math.max(count, 1)).flatMap(([name]) => (name === named ? [] : [name]));
    if (gone.length === 0) return;
    await delMany(gone, store);
    const left = (ages: Ages | undefined): Ages =>
      Object.fromEntries(Object.entries(ages ?? {}).filter(([name]) => !gone.includes(name)));
    await update<Ages>(AGES, left, store);
  }

  async #attempt<T>(use: (store: UseStore) => Promise<T>): Promise<T | undefined> {
    try {
      opened ??= createStore('agent-surfaces', 'views');
      return await use(opened);
    } catch (error) {
      const code = isQuota(error) ? 'views_full' : 'views_unavailable';
      if (!this.#troubles.has(code)) {
        this.#troubles.add(code);
        this.#onTrouble?.(code, error instanceof Error ? error.message : String(error));
      }
      return undefined;
    }
  }
}

async function agesOf(store: UseStore): Promise<Ages> {
  return (await get<Ages>(AGES, store)) ?? {};
}

function isQuota(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED')
  );
}
