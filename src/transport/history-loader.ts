import type {HistoryPage} from '../adapters/adapter.js';
import {historyKey} from '../state/keys.js';
import {diagnose, type FeedOptions} from './feed.js';
import {httpFault} from './http.js';
import {joinUrl} from './send.js';
import {toFault} from './wire.js';

/** The row under `historyKey`: whether there is more of the past, and how loading it goes. */
export interface HistoryRow {
  readonly state: 'loading' | 'ready' | 'failed';
  /** What to ask for next; absent where the beginning is reached. */
  readonly before?: string;
  readonly reason?: string;
}

/** Loads a session's past from its newest page backwards. Without one the session is open all the same. */
export class HistoryLoader {
  readonly #options: FeedOptions;
  readonly #signal: AbortSignal;
  readonly #key: string;

  constructor(options: FeedOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    this.#key = historyKey(options.sessionId);
  }

  /** Loads the next older page, if there is one and none is on its way. */
  async loadOlder(): Promise<void> {
    const row = this.#options.store.get<HistoryRow>(this.#key);
    if (row && row.state !== 'loading' && row.before !== undefined) await this.load(row.before);
  }

  /** Loads one page, the newest where none is named. Gives nothing where it could not be had; the row says why. */
  async load(before?: string): Promise<HistoryPage | undefined> {
    const asked = before === undefined ? {} : {before};
    this.#tell({state: 'loading', ...asked});
    try {
      const page = await this.#fetch(before);
      if (this.#signal.aborted) return undefined;
      this.#options.store.append(page.events);
      this.#tell({state: 'ready', ...(page.before === undefined ? {} : {before: page.before})});
      return page;
    } catch (error) {
      if (this.#signal.aborted) return undefined;
      const {store, sessionId} = this.#options;
      const reason = toFault(error).message;
      this.#tell({state: 'failed', reason, ...asked});
      diagnose(store, sessionId, {code: 'history_unavailable', level: 'info', message: reason});
      return undefined;
    }
  }

  async #fetch(before: string | undefined): Promise<HistoryPage> {
    const {adapter, sessionId, url, headers} = this.#options;
    const {history} = adapter;
    if (!history) return {events: []};
    const response = await (this.#options.fetch ?? fetch)(joinUrl(url, history.path(sessionId, before)), {
      headers: {accept: 'application/json', ...headers},
      signal: this.#signal,
    });
    // A thread that its service has not heard of has no past.
    if (response.status === 404 && before === undefined) return {events: []};
    if (!response.ok) throw await httpFault(response);
    return history.read(await response.json(), sessionId);
  }

  #tell(row: HistoryRow): void {
    this.#options.store.setLocal(this.#key, row);
  }
}
