import type {
  DirectoryPage,
  DirectorySource,
  NewSessionOptions,
  ProtocolAdapter,
  SessionTemplate,
} from '../adapters/adapter.js';
import {newCommandId} from '../commands/command-id.js';
import {eventTypes} from '../protocol/event-classes.js';
import {present} from '../state/read.js';
import type {ProjectionStore} from '../state/store.js';
import type {Clock} from './clock.js';
import {Connection, type ConnectionStatus, type Resume} from './connection.js';
import {httpFault} from './http.js';
import {buildRequest, joinUrl, sendRequest} from './send.js';
import {openSse} from './sse.js';
import {toFault, TransportFault, type WireStream} from './wire.js';
import {DIRECTORY_KEY} from './keys.js';

/** The row under `DIRECTORY_KEY`: how the list of sessions is doing, and what can be done with it. */
export interface DirectoryRow {
  readonly state: 'loading' | 'ready' | 'failed' | 'unavailable';
  /** Where the list is from: pages remember what they have seen of it under this name. */
  readonly source: string;
  readonly canCreate: boolean;
  readonly canEdit: boolean;
  readonly templates?: readonly SessionTemplate[];
  /** Newer changes may be missing. */
  readonly stale?: boolean;
  /** Why it failed, or why it is stale, in words. */
  readonly reason?: string;
}

/** What the feed of a directory is made of. */
export interface DirectoryFeedOptions {
  readonly store: ProjectionStore;
  readonly adapter: ProtocolAdapter;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  readonly clock?: Clock;
  readonly random?: () => number;
}

/** Answers that mean that there is no such list, and that there will be none. */
const NO_LIST: ReadonlySet<number | undefined> = new Set([404, 405, 501]);
const RUN_EVENTS: ReadonlySet<string> = eventTypes(({boundary}) => boundary);
/** A run that ends is soon in the list. */
const REFRESH_MS = 300;

/** A session that was made on request. */
export interface MadeSession {
  readonly sessionId: string;
  /** Only its name was chosen: the service does not know it before its first message. */
  readonly isNew?: true;
}

/**
 * The sessions of a service: the list first, then its changes, or the list again whenever a run begins or ends. A page
 * works without it: an error of it is written to one row and disturbs no session.
 */
export class DirectoryFeed {
  readonly #options: DirectoryFeedOptions;
  readonly #source: DirectorySource | undefined;
  readonly #connection: Connection;
  readonly #leaving = new AbortController();
  #page: DirectoryPage | undefined;
  #unwatch: (() => void) | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DirectoryFeedOptions) {
    this.#options = options;
    this.#source = options.adapter.directory;
    this.#connection = new Connection({
      open: (resume, signal) => this.#open(resume, signal),
      onMessage: ({data}) => options.store.append(this.#source?.decode?.(data) ?? []),
      onChange: (status) => this.#changed(status),
      finite: this.#source?.streamPath === undefined,
      ...present({clock: options.clock, random: options.random}),
    });
  }

  /** Reads the list and listens for its changes. */
  start(): void {
    if (this.#source?.path === undefined) {
      this.#setRow({state: 'unavailable'});
      return;
    }
    this.#setRow({state: 'loading'});
    this.#connection.start();
    if (this.#source.streamPath !== undefined) return;
    this.#unwatch = this.#options.store.watch(({type}) => {
      if (!RUN_EVENTS.has(type)) return;
      clearTimeout(this.#soon);
      this.#soon = setTimeout(() => this.refresh(), REFRESH_MS);
    });
  }

  /** Ends the feed. Nothing is written after this; the rows stay. */
  stop(): void {
    this.#leaving.abort();
    clearTimeout(this.#soon);
    this.#unwatch?.();
    this.#connection.stop();
  }

  /** Reads the list again, or goes back to its changes: where nothing is under way, and nobody streams it. */
  refresh(): void {
    if (this.#leaving.signal.aborted || this.#source?.path === undefined) return;
    const {state} = this.#connection.status;
    if (state === 'idle') this.#connection.start();
    else this.#connection.retryNow();
  }

  /** Makes a session. Rejects with words for the person who asked. */
  async create(options: NewSessionOptions = {}): Promise<MadeSession> {
    const made = this.#source?.create?.(options);
    if (!made) throw new TransportFault('http', 'This service makes no sessions on request.', {retryable: false});
    if (!('method' in made)) return {sessionId: made.sessionId, isNew: true};
    const {url, headers, fetch, clock, random} = this.#options;
    const more = {signal: this.#leaving.signal, ...present({clock, random})};
    const base = {url, ...present({headers, fetch, errors: this.#options.adapter.errors})};
    let reply: unknown;
    try {
      reply = await sendRequest(base, made, {commandId: newCommandId(), ...more});
    } catch (error) {
      const {sessionId} = made;
      if (sessionId === undefined || !NO_LIST.has(toFault(error).status)) throw error;
      return {sessionId, isNew: true};
    }
    const id = this.#source?.created?.(reply);
    if (id === undefined || id === '') throw new TransportFault('malformed', 'The service did not name the session.');
    return {sessionId: id};
  }

  async *#open(resume: Resume, signal: AbortSignal): WireStream {
    const {streamPath} = this.#source ?? {};
    // A stream that goes on where it stopped needs no list; a list without one is read anew each time.
    if (!this.#page || streamPath === undefined) await this.#load(signal);
    if (streamPath === undefined || signal.aborted) return 'done';
    const {url, headers, fetch, adapter} = this.#options;
    const more = present({headers, fetch, errors: adapter.errors});
    return yield* openSse({url: joinUrl(url, streamPath), signal, ...resume, ...more});
  }

  async #load(signal: AbortSignal): Promise<void> {
    const {store, adapter, url, headers} = this.#options;
    const {path = ''} = this.#source ?? {};
    const request = typeof path === 'string' ? {method: 'GET' as const, path, body: undefined} : path;
    const {url: address, ...init} = buildRequest({url, headers: {accept: 'application/json', ...headers}}, request);
    const response = await (this.#options.fetch ?? fetch)(address, {...init, signal});
    if (!response.ok) throw await httpFault(response, adapter.errors);
    const page = this.#source?.read(await readJson(response));
    if (signal.aborted || !page) return;
    this.#page = page;
    store.append(page.events);
    this.#setRow({state: 'ready'});
  }

  #changed({state, fault}: ConnectionStatus): void {
    if (this.#leaving.signal.aborted) return;
    const reason = present({reason: fault?.message});
    if (state === 'streaming') this.#setRow({state: 'ready'});
    else if (!fault || (state !== 'retrying' && state !== 'error')) return;
    // A service that lists but does not stream has its list read again.
    else if (this.#page && state === 'error' && NO_LIST.has(fault.status)) this.#setRow({state: 'ready'});
    else if (this.#page) this.#setRow({state: 'ready', stale: true, ...reason});
    else if (NO_LIST.has(fault.status)) this.#setRow({state: 'unavailable', ...reason});
    else this.#setRow({state: state === 'error' ? 'failed' : 'loading', ...reason});
  }

  #setRow(row: Pick<DirectoryRow, 'state' | 'stale' | 'reason'>): void {
    const {store, url} = this.#options;
    store.setLocal(DIRECTORY_KEY, {
      ...row,
      source: url,
      canCreate: this.#source?.create !== undefined,
      canEdit: this.#page?.canEdit ?? false,
      ...present({templates: this.#page?.templates}),
    } satisfies DirectoryRow);
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new TransportFault('malformed', 'The list of sessions is not JSON.', {cause});
  }
}
