import type {HistoryPage, WireRequest} from '../adapters/adapter.js';
import type {Key} from '../state/keys.js';
import {baseOf, diagnose, type FeedOptions} from './feed.js';
import {ask} from './send.js';
import {toFault} from './wire.js';
import {historyKey} from './keys.js';

/** The row under `historyKey`: whether there is more of the past, and how loading it goes. */
export interface HistoryRow {
  readonly state: 'loading' | 'ready' | 'failed';
  /** What to ask for next; absent where the beginning is reached. */
  readonly before?: string;
  readonly reason?: string;
  /** The beginning was reached by loading older pages. */
  readonly reached?: true;
}

/** Loads one page, the newest where none is named, and puts it into the store. */
export type LoadPage<Page extends Pick<HistoryPage, 'before'>> = (before: string | undefined) => Promise<Page>;

/** Loads a session's past from its newest page backwards. Without one the session is open all the same. */
export class HistoryLoader<Page extends Pick<HistoryPage, 'before'> = HistoryPage> {
  readonly #options: FeedOptions;
  readonly #signal: AbortSignal;
  readonly #load: LoadPage<Page>;
  readonly #key: Key<HistoryRow>;
  #row: HistoryRow | undefined;

  constructor(options: FeedOptions, signal: AbortSignal, load: LoadPage<Page>) {
    this.#options = options;
    this.#signal = signal;
    this.#load = load;
    this.#key = historyKey(options.sessionId);
  }

  /** Loads the next older page, if there is one and none is on its way. */
  async loadOlder(): Promise<void> {
    const row = this.#options.store.get(this.#key);
    if (row && row.state !== 'loading' && row.before !== undefined) await this.load(row.before);
  }

  /** Loads one page, the newest where none is named. Gives nothing where it could not be had; the row says why. */
  async load(before?: string): Promise<Page | undefined> {
    const asked = before === undefined ? {} : {before};
    this.#setRow({state: 'loading', ...asked});
    try {
      const page = await this.#load(before);
      if (this.#signal.aborted) return this.#giveUp(asked);
      // A page that names itself as the one before would be loaded for ever.
      const next = page.before === before ? undefined : page.before;
      const isReached = next === undefined && before !== undefined;
      this.#setRow({
        state: 'ready',
        ...(next === undefined ? {} : {before: next}),
        ...(isReached ? {reached: true} : {}),
      });
      return page;
    } catch (error) {
      if (this.#signal.aborted) return this.#giveUp(asked);
      const {store, sessionId} = this.#options;
      const reason = toFault(error).message;
      this.#setRow({state: 'failed', reason, ...asked});
      diagnose(store, sessionId, {code: 'history_unavailable', level: 'info', message: reason});
      return undefined;
    }
  }

  /** The session was left while the page was loading: the page can be asked for again. */
  #giveUp(asked: {readonly before?: string}): undefined {
    if (this.#options.store.get(this.#key) === this.#row) this.#setRow({state: 'ready', ...asked});
    return undefined;
  }

  #setRow(row: HistoryRow): void {
    this.#row = row;
    this.#options.store.setLocal(this.#key, row);
  }
}

/** The pages of a protocol that sends the past as events. */
export function historyPages(options: FeedOptions, signal: AbortSignal): LoadPage<HistoryPage> {
  const {store, adapter, sessionId} = options;
  return async (before) => {
    const {history} = adapter;
    const place = history?.path(sessionId, before);
    if (!history || place === undefined) return {events: []};
    let reply: unknown;
    try {
      if (typeof place === 'function') reply = await place();
      else if (Array.isArray(place)) {
        const requests: readonly WireRequest[] = place;
        reply = await Promise.all(requests.map((request) => ask(baseOf(options), request, {signal})));
      } else {
        const given = place as string | WireRequest;
        const request = typeof given === 'string' ? {method: 'GET' as const, path: given, body: undefined} : given;
        reply = await ask(baseOf(options), request, {signal});
      }
    } catch (error) {
      // A thread that the service does not know has no past.
      if (toFault(error).status === 404 && before === undefined) return {events: []};
      throw error;
    }
    const page = history.read(reply, sessionId);
    if (signal.aborted) return page;
    if (before === undefined) options.opening?.confirm?.(sessionId);
    store.append(page.events);
    return page;
  };
}
