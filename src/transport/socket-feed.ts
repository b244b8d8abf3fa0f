import {isHeld, isUnsupported, type NewSessionOptions, type SocketSession} from '../adapters/adapter.js';
import type {AgentCommand, CommandIntent} from '../commands/command.js';
import type {Read} from '../commands/reading.js';
import {type Carrier, type OnStatus, Refusal, type Upload} from '../commands/router.js';
import {eventTypes} from '../protocol/event-classes.js';
import type {Control} from '../protocol/taxonomy.js';
import {present} from '../state/read.js';
import type {ConnectionStatus} from './connection.js';
import {HELD_BY_PAGE} from './deferred-feed.js';
import type {DirectoryFeedOptions, DirectoryRow, MadeSession} from './directory-feed.js';
import {
  controlsOf,
  type ControlsRow,
  type FeedOptions,
  readerOf,
  takesOf,
  TransportReport,
  uploaderOf,
} from './feed.js';
import type {HistoryRow} from './history-loader.js';
import {CONTROLS_KEY, DIRECTORY_KEY, historyKey} from './keys.js';
import {PageOutbox} from './page-outbox.js';
import {type SocketAdapter, SocketLink} from './socket-link.js';
import {toFault, TransportFault} from './wire.js';

/** What the feed of a session on a shared socket is made of. */
export interface SocketFeedOptions extends FeedOptions {
  /** The page has made the session up, and nobody has written to it: it is made by the service now. */
  readonly isNew?: boolean;
  /** The service's own name of a session that this page has made, once there is something in it. */
  readonly onNamed?: (name: string) => void;
  readonly place?: string;
}

/** One session on a socket that all sessions of the page share. Turns that come up while it works wait in the page. */
export class SocketFeed implements Carrier {
  readonly controls: ReadonlySet<Control>;
  /** Absent where refs cannot be read. */
  readonly read: Read | undefined;
  readonly #options: SocketFeedOptions & {readonly adapter: SocketAdapter};
  readonly #link: SocketLink;
  readonly #report: TransportReport;
  readonly #outbox: PageOutbox;
  readonly #leaving = new AbortController();
  #end: (() => void) | undefined;
  /** What was written of the session and of the connection last. */
  #said = '';
  #standing = '';
  #isNamed = false;
  #isSending = false;

  constructor(options: SocketFeedOptions) {
    this.#link = SocketLink.of({...options, adapter: socketOf(options)});
    this.#options = {...options, adapter: this.#link.adapter};
    this.#report = new TransportReport(this.#options);
    this.#outbox = new PageOutbox(options.store, options.sessionId, () => this.#next());
    this.controls = controlsOf(this.#options, HELD_BY_PAGE);
    this.read = readerOf(this.#options);
  }

  /** Where the session stands: the socket, and what the service made of the session. */
  get status(): ConnectionStatus {
    const {status} = this.#link;
    const {state, reason, isAsking} = this.#session;
    if (status.state !== 'streaming') return status;
    if (state === 'failed')
      return {...status, state: 'error', fault: new TransportFault('http', reason ?? '', {retryable: false})};
    return state === 'opening' && !isAsking ? {...status, state: 'connecting'} : status;
  }

  /** Absent where the service takes no files. */
  get upload(): Upload | undefined {
    return uploaderOf(this.#options);
  }

  /** Opens the session, once the socket is open and the service has introduced itself. */
  start(): void {
    const {store, sessionId, isNew = false} = this.#options;
    store.openSession(sessionId);
    this.#link.adapter.socket.enter(sessionId, isNew);
    this.#end = this.#link.use(() => this.#changed());
    this.#link.flush();
    this.#changed();
  }

  /** Leaves the session. It stays open as long as the page has the socket. */
  stop(): void {
    this.#leaving.abort();
    this.#link.adapter.socket.leave(this.#options.sessionId);
    this.#end?.();
  }

  /** The manual way back from `error`. */
  retryNow(): void {
    const {store, sessionId, isNew = false} = this.#options;
    if (this.#link.status.state !== 'streaming') this.#link.retryNow();
    else {
      store.openSession(sessionId);
      this.#link.adapter.socket.enter(sessionId, isNew);
      this.#link.flush();
    }
    this.#changed();
  }

  /** The past comes as a whole. */
  loadOlder(): Promise<void> {
    return Promise.resolve();
  }

  /** Why this very command could not be written; asked beforehand. */
  refuses(intent: CommandIntent): string | undefined {
    return this.#options.adapter.refuses?.(intent);
  }

  async carry(command: AgentCommand, _signal: AbortSignal, onStatus: OnStatus): Promise<unknown> {
    const {control} = command;
    if (control === 'edit' && this.#outbox.edit(command, onStatus)) return this.#next();
    const {state, reason, isBusy} = this.#session;
    if (state === 'failed') throw new Refusal(reason ?? 'unavailable');
    if (control === 'queue' || (control === 'send' && (isBusy || state === 'opening'))) {
      this.#outbox.hold(command, Date.now());
      onStatus('held', 'by_page');
      return this.#next();
    }
    await this.#write(command);
    return undefined;
  }

  get #session(): SocketSession {
    return this.#options.adapter.socket.of(this.#options.sessionId);
  }

  async #write(command: AgentCommand): Promise<void> {
    const request = this.#options.adapter.encode(command, this.#options.store);
    if (isUnsupported(request)) throw new Refusal(request.unsupported, request.fields);
    if (isHeld(request)) throw new Refusal(request.held);
    await this.#link.write(request, command.id);
  }

  /** Anything may have changed: the rows that say how the session stands are written anew where they differ. */
  #changed(): void {
    if (this.#leaving.signal.aborted) return;
    const {store, sessionId, adapter, readOnly, onNamed} = this.#options;
    const {status} = this;
    const {state, pastReason, name} = this.#session;
    const isPast = this.#options.isNew !== true;
    const history: HistoryRow | undefined =
      pastReason !== undefined
        ? {state: 'failed', reason: pastReason}
        : isPast && state !== 'failed'
          ? {state: state === 'open' ? 'ready' : 'loading'}
          : undefined;
    const controls: ControlsRow = {
      ...takesOf(adapter),
      ...(readOnly ? {readOnly: true} : {}),
      controls: [...this.controls],
      held: HELD_BY_PAGE,
    };
    const said = JSON.stringify([controls, history]);
    if (said !== this.#said) {
      this.#said = said;
      store.setLocal(CONTROLS_KEY, controls);
      if (history) store.setLocal(historyKey(sessionId), history);
    }
    this.#report.write(status, status.state);
    const {state: connection, attempt, retryAt, fault} = status;
    const standing = JSON.stringify([connection, attempt, retryAt, fault?.message]);
    const isOther = standing !== this.#standing;
    this.#standing = standing;
    if (name !== undefined && !this.#isNamed) {
      this.#isNamed = true;
      onNamed?.(name);
    }
    if (isOther) this.#options.onChange?.(status);
    this.#next();
  }

  /** Sends what waited longest, once nothing is in its way. */
  #next(): void {
    const {state, isBusy} = this.#session;
    const command = this.#outbox.next;
    if (!command || this.#isSending || isBusy || state !== 'open' || this.#leaving.signal.aborted) return;
    this.#isSending = true;
    this.#write({...command, control: 'send'})
      .then(
        () => this.#outbox.remove(command.id),
        (error: unknown) => this.#outbox.fail(command.id, toFault(error).message),
      )
      .finally(() => {
        this.#isSending = false;
        this.#next();
      });
  }
}

const RUN_EVENTS: ReadonlySet<string> = eventTypes(({boundary}) => boundary);
/** A run that ends is soon in the list. */
const REFRESH_MS = 300;

/** The sessions of a service on the same socket. The list is asked for again whenever a run begins or ends. */
export class SocketDirectory {
  readonly #options: DirectoryFeedOptions;
  readonly #link: SocketLink;
  #end: (() => void) | undefined;
  #unwatch: (() => void) | undefined;
  #soon: ReturnType<typeof setTimeout> | undefined;
  #state: DirectoryRow['state'] | undefined;

  constructor(options: DirectoryFeedOptions & {readonly place?: string}) {
    this.#link = SocketLink.of({...options, adapter: socketOf(options)});
    this.#options = options;
  }

  /** Asks for the list, once the service has said that it has one. */
  start(): void {
    this.#end = this.#link.use(() => this.#changed());
    this.#unwatch = this.#options.store.watch(({type}) => {
      if (!RUN_EVENTS.has(type)) return;
      clearTimeout(this.#soon);
      this.#soon = setTimeout(() => this.refresh(), REFRESH_MS);
    });
    this.refresh();
    this.#changed();
  }

  /** Ends the feed. Nothing is written after this; the rows stay. */
  stop(): void {
    clearTimeout(this.#soon);
    this.#unwatch?.();
    this.#end?.();
  }

  /** Asks for the list again. */
  refresh(): void {
    this.#link.adapter.socket.list();
    this.#link.flush();
  }

  /** A name for a new session: the service makes it when it is opened. */
  create(options: NewSessionOptions = {}): Promise<MadeSession> {
    const made = this.#link.adapter.directory?.create?.(options);
    if (!made || 'method' in made) return Promise.reject(new Error('This service makes no sessions on request.'));
    return Promise.resolve({sessionId: made.sessionId, isNew: true});
  }

  #changed(): void {
    const {lists} = this.#link.adapter.socket;
    const isLost = this.#link.status.state === 'error';
    const state = lists === undefined ? (isLost ? 'failed' : 'loading') : lists ? 'ready' : 'unavailable';
    if (state === this.#state) return;
    this.#state = state;
    const {store, url} = this.#options;
    const reason = isLost ? this.#link.status.fault?.message : undefined;
    store.setLocal(DIRECTORY_KEY, {state, source: url, canCreate: true, canEdit: false, ...present({reason})});
  }
}

function socketOf({adapter}: Pick<FeedOptions, 'adapter'>): SocketAdapter {
  if (!adapter.socket) throw new TypeError(`${adapter.protocol} has no socket.`);
  return adapter as SocketAdapter;
}
