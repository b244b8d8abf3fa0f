import {createStore, delMany, get, set, update, type UseStore} from 'idb-keyval';
import {newsKey, openingKey} from '../state/keys.js';
import {OPENING_STEPS, type OpeningRow} from '../state/opening.js';
import {number, object} from '../state/read.js';
import type {ProjectionStore} from '../state/store.js';
import {diagnose} from './feed.js';
import {historyKey} from './keys.js';
import type {OpeningHooks} from './session-opening.js';

/** How long after a change a view is kept again. */
const KEEP_AFTER_MS = 2_000;

/** How long an opening waits for IndexedDB, which may be busy or broken: the owner is asked in any case. */
const PATIENCE_MS = 3_000;

/** How many views are kept; the oldest go first. */
const MAX_VIEWS = 40;
/** The key for the times at which views were kept. No view has this key: those are JSON. */
const AGES = 'ages';
type Ages = Readonly<Record<string, number>>;
/** One connection for the page: each is kept open by the browser, with its listeners, until the page goes. */
let opened: UseStore | undefined;

/** The steps of a session that its protocol opens all at once. */
const UNSTEPPED: OpeningRow['steps'] = {shell: 'ready', window: 'ready', current: 'ready', refs: 'ready'};

/**
 * Keeps the last view of a session in this browser while it is open, and shows it at once when it is opened again. What
 * is shown so is marked, in the opening's row, until the owner has confirmed what it says now; then nothing of it stays.
 */
export class SessionCache implements OpeningHooks {
  readonly #store: ProjectionStore;
  readonly #place: string;
  readonly #sessionId: string;
  readonly #unsubscribe: () => void;
  /** The reasons why nothing can be kept that were reported. */
  readonly #troubles = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  /** `place` names the service of the session: the same id elsewhere is another session. */
  constructor(store: ProjectionStore, place: string, sessionId: string) {
    this.#store = store;
    this.#place = place;
    this.#sessionId = sessionId;
    this.#unsubscribe = store.subscribe(newsKey(sessionId), () => this.#soon());
  }

  /** Shows what was kept, unless the session is loaded already. */
  async before(sessionId: string, token: number): Promise<void> {
    if (this.#isLoaded) return;
    const view = await Promise.race([
      this.#take(),
      new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS)),
    ]);
    if (!view || this.#isStopped || !this.#store.recall(view.snapshot, token)) return;
    const row = this.#store.get(openingKey(sessionId)) ?? {steps: UNSTEPPED};
    this.#store.setLocal(openingKey(sessionId), {...row, keptAt: view.keptAt});
  }

  confirm(sessionId: string): void {
    this.#store.confirm(sessionId);
    const {keptAt, ...row} = this.#store.get(openingKey(sessionId)) ?? {steps: UNSTEPPED};
    if (keptAt !== undefined) this.#store.setLocal(openingKey(sessionId), row);
    this.#soon();
  }

  /** Leaves the session: what is seen of it now is kept. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
    this.#keep();
  }

  get #name(): string {
    return JSON.stringify([this.#place, this.#sessionId]);
  }

  /** Whether what is shown was sent by the owner on this visit. */
  get #isLoaded(): boolean {
    const opening = this.#store.get(openingKey(this.#sessionId));
    if (opening?.keptAt !== undefined) return false;
    const steps = opening?.steps;
    const isRead = this.#store.get(historyKey(this.#sessionId))?.state === 'ready';
    return isRead || (steps !== undefined && OPENING_STEPS.every((step) => steps[step] === 'ready'));
  }

  #soon(): void {
    if (this.#isStopped || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#keep();
    }, KEEP_AFTER_MS);
  }

  #keep(): void {
    if (!this.#isLoaded) return;
    const snapshot = this.#store.preview(this.#sessionId);
    void this.#put({keptAt: Date.now(), snapshot});
  }

  /** The view that was kept. Never rejects: where it cannot be had, there is none. */
  #take(): Promise<KeptView | undefined> {
    return this.#attempt(async (store) => {
      const view = object(await get<unknown>(this.#name, store));
      const keptAt = number(view?.['keptAt']);
      return view && keptAt !== undefined ? {keptAt, snapshot: view['snapshot']} : undefined;
    });
  }

  /** Keeps a view in place of the older one. Never rejects. Where the browser is full, half of the others make room. */
  async #put(view: KeptView): Promise<void> {
    const name = this.#name;
    await this.#attempt(async (store) => {
      try {
        await putView(name, view, store);
      } catch (error) {
        if (!isQuota(error)) throw error;
        await leaveViews(store, Math.floor(Object.keys(await agesOf(store)).length / 2), name);
        await putView(name, view, store);
      }
      await leaveViews(store, MAX_VIEWS, name);
    });
  }

  /** Without a cache everything works, only not at once: each reason is reported once. */
  async #attempt<T>(use: (store: UseStore) => Promise<T>): Promise<T | undefined> {
    try {
      opened ??= createStore('agent-surfaces', 'views');
      return await use(opened);
    } catch (error) {
      const code = isQuota(error) ? 'views_full' : 'views_unavailable';
      const message = error instanceof Error ? error.message : String(error);
      if (!this.#troubles.has(code)) diagnose(this.#store, this.#sessionId, {code, level: 'info', message});
      this.#troubles.add(code);
      return undefined;
    }
  }
}

/** What was last seen of a session: rows that are unconfirmed until the session's owner has sent them again. */
interface KeptView {
  /** When it was kept, by this browser's clock. */
  readonly keptAt: number;
  readonly snapshot: unknown;
}

async function putView(name: string, view: KeptView, store: UseStore): Promise<void> {
  await set(name, view, store);
  await update<Ages>(AGES, (ages) => ({...ages, [name]: view.keptAt}), store);
}

/** Leaves the newest views, as many as said, and the one that is named. */
async function leaveViews(store: UseStore, count: number, named: string): Promise<void> {
  const newest = Object.entries(await agesOf(store)).sort(([, a], [, b]) => b - a);
  const gone = newest.slice(Math.max(count, 1)).flatMap(([name]) => (name === named ? [] : [name]));
  if (gone.length === 0) return;
  await delMany(gone, store);
  const left = (ages: Ages | undefined): Ages =>
    Object.fromEntries(Object.entries(ages ?? {}).filter(([name]) => !gone.includes(name)));
  await update<Ages>(AGES, left, store);
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
