import {newsKey, openingKey} from '../state/keys.js';
import {OPENING_STEPS, type OpeningRow} from '../state/opening.js';
import type {ProjectionStore} from '../state/store.js';
import {diagnose} from './feed.js';
import type {OpeningHooks} from './session-opening.js';
import {SessionCacheDb} from './session-cache-db.js';
import {historyKey} from './keys.js';

/** How long after a change a view is kept again. */
const KEEP_AFTER_MS = 2_000;

/** How long an opening waits for IndexedDB, which may be busy or broken: the owner is asked in any case. */
const PATIENCE_MS = 3_000;

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
  readonly #db: SessionCacheDb;
  readonly #unsubscribe: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  /** `place` names the service of the session: the same id elsewhere is another session. */
  constructor(store: ProjectionStore, place: string, sessionId: string) {
    this.#store = store;
    this.#place = place;
    this.#sessionId = sessionId;
    this.#db = new SessionCacheDb({
      onTrouble: (code, message) => diagnose(store, sessionId, {code, level: 'info', message}),
    });
    this.#unsubscribe = store.subscribe(newsKey(sessionId), () => this.#soon());
  }

  /** Shows what was kept, unless the session is loaded already. */
  async before(sessionId: string, token: number): Promise<void> {
    if (this.#isLoaded) return;
    const view = await Promise.race([
      this.#db.take(this.#name),
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
    void this.#db.keep(this.#name, {keptAt: Date.now(), snapshot});
  }
}
