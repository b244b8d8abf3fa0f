import {css, LitElement, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import type {NewSessionOptions, ProtocolAdapter, ProtocolOptions} from '../../../adapters/adapter.js';
import {protocolNames, protocolOf, watchProtocols} from '../../../adapters/protocols.js';
import {type Carrier, CommandRouter} from '../../../commands/router.js';
import {onFirstTouch} from '../../../controllers/first-touch.js';
import {StoreController} from '../../../controllers/store-controller.js';
import type {Control} from '../../../protocol/taxonomy.js';
import {lazy, LazyLoadError, RELOAD_REASON} from '../../../state/lazy.js';
import type {ProjectionStore} from '../../../state/store.js';
import type {ConnectionStatus} from '../../../transport/connection.js';
import type {TransportRow} from '../../../transport/feed.js';
import {DeferredFeed} from '../../../transport/deferred-feed.js';
import type {RunFeed} from '../../../transport/run-feed.js';
import type {SessionFeed} from '../../../transport/session-feed.js';
import type {SocketFeed} from '../../../transport/socket-feed.js';
import type {SessionCache} from '../../../transport/session-cache.js';
import {CONTROLS_KEY, DIRECTORY_KEY, SHOW_UNAVAILABLE_KEY, TRANSPORT_KEY} from '../../../transport/keys.js';
import {listKey, NO_SESSION, sessionKey} from '../../../state/keys.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import {type ConnectionParts, idleControls, isKnown, loadedParts, loadParts} from './connection-parts.js';
import {unreadableOptions, WithConnectionSettings} from './connection-settings.js';
import {diagnose} from '../../../state/diagnose.js';
import {Directory} from './directory.js';
import type {Recording} from './play.js';
import {TabSession} from './tab-session.js';
import {endConnection, setConnection} from './store-connection.js';
import {ToolRenderers} from './tool-renderers.js';

const lazyPlay = lazy(() => import('./play.js'), import.meta.url);

/** The settings that a connection is made with: when one changes, it is made anew. */
const WIRING = [
  ...(['protocol', 'url', 'sessionId', 'via', 'recording', 'readOnly', 'keepViews'] as const),
  ...(['history', 'attachments', 'options', 'headers', 'adapter'] as const),
];

/**
 * Feeds the store of the `agent-projection` around it from a runtime, and carries commands back to it. Shows nothing.
 *
 * @summary Connects the store to a runtime.
 * @element agent-event-adapter
 * @fires agent-connection-change - the connection changed its state; see `status`
 */
export class AgentEventAdapter extends WithConnectionSettings(LitElement) {
  // No box: in a grid it would take a cell.
  static override styles = css`
    :host {
      display: none;
    }
  `;

  /** The address of a recording to play instead of a live stream. */
  @property() recording = '';

  readonly #context = StoreController.of(this);
  readonly #directory = new Directory(this, () => this.#createAdapter());
  protected readonly toolRenderers = new ToolRenderers(this, () => this.tools);
  #feed: SessionFeed | RunFeed | SocketFeed | DeferredFeed | undefined;
  /** Adapters of threads that were read before, by where they are: one that is opened again need not be read again. */
  readonly #threads = new Map<string, ProtocolAdapter>();
  #cache: SessionCache | undefined;
  /** Options that were reported already. */
  #unreadable: ProtocolOptions | undefined;
  readonly #tab = new TabSession();
  #unsubscribe: (() => void) | undefined;
  #unwatch: (() => void) | undefined;
  #replay: AbortController | undefined;
  #store: ProjectionStore | undefined;
  /** How often in a row its files could not be loaded when they were needed. */
  #failures = 0;
  /** Counts the starts: parts that are loaded for an earlier one start nothing. */
  #turn = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate('url');
    this.#unwatch = watchProtocols((name) => this.#onProtocol(name));
    addEventListener('pagehide', this.#onLeave);
    addEventListener('pageshow', this.#onReturn);
  }

  override updated(changed: PropertyValues<this>): void {
    const {store} = this.#context;
    if (this.#store !== store || changed.has('showUnavailable'))
      store?.setLocal(SHOW_UNAVAILABLE_KEY, {isOn: this.showUnavailable});
    if (this.#store !== store || WIRING.some((name) => changed.has(name))) this.#start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch?.();
    if (this.#store) endConnection(this.#store, this);
    this.#tab.leave();
    removeEventListener('pagehide', this.#onLeave);
    removeEventListener('pageshow', this.#onReturn);
    this.#stop();
  }

  /** Where the connection stands. */
  get status(): ConnectionStatus | undefined {
    return this.#feed?.status;
  }

  /** Opens a session in place of the present one. */
  openSession(id: string): void {
    if (id !== this.#tab.id) this.#tab.open(id);
    this.sessionId = id;
  }

  /** Makes a session, opens it, and gives its id. Rejects with words for the person who asked. */
  async createSession(options: NewSessionOptions = {}): Promise<string> {
    if (isKnown(this)) await loadParts(this);
    const {sessionId, isNew} = await this.#directory.create(options);
    this.#tab.open(sessionId, isNew);
    if (this.isConnected) this.openSession(sessionId);
    return sessionId;
  }

  /** Reads the list of sessions again, after it failed or where it does not stream. */
  refreshSessions(): void {
    this.#directory.refresh();
  }

  /** The manual way back after the connection gave up. */
  reconnect(): void {
    // A protocol that has the past gives what was missed; one that has not has nothing to begin anew with.
    const state = this.#feed?.status.state;
    const isPerRun = this.#feed !== undefined && !isSessionFeed(this.#feed);
    const isLost = state === 'error' || (state === 'retrying' && !isPerRun);
    if (isLost && !this.#canReadAgain) this.#feed?.retryNow();
    else {
      this.#threads.delete(this.#thread);
      this.#start();
    }
  }

  /** Loads the next older page of the session's past, or of a teammate's thread, where the protocol has one. */
  async loadOlder(scope?: string): Promise<void> {
    await this.#feed?.loadOlder(scope);
  }

  /** Asks again for what failed when the session was opened. */
  retryOpening(): void {
    if (this.#feed && isSessionFeed(this.#feed)) this.#feed.retryOpening();
  }

  /** Plays a recording into the store: NDJSON text, a JSON array, captured SSE, or a file of these. */
  async replay(source: string | Blob): Promise<void> {
    this.#stop();
    await this.#play({source});
  }

  override render() {
    return nothing;
  }

  #start(): void {
    this.#stop();
    this.#directory.follow();
    if (this.#store !== this.#context.store) {
      this.#threads.clear();
      this.#unreadable = undefined;
    }
    if (this.#store) endConnection(this.#store, this);
    const store = (this.#store = this.#context.store);
    if (!store || !this.isConnected) return;
    setConnection(store, this);
    this.#checkOptions(store);
    if (this.recording !== '') {
      // Nobody can be asked for anything: what is shown was, and stays so until something else is connected.
      store.setLocal(CONTROLS_KEY, {controls: [], readOnly: true, recorded: true});
      void this.#play({url: this.recording, headers: this.headers});
      return;
    }
    if (!this.#checkProtocol(store)) return;
    this.#tab.use(this.#place);
    const parts = loadedParts(this);
    const controls = idleControls(this);
    if (parts) this.#connect(store, parts);
    else if (controls && this.url !== '') this.#defer(store, controls);
    else void this.#startWhenLoaded(store);
  }

  /** Reports options that cannot be read, once. */
  #checkOptions(store: ProjectionStore): void {
    const {options} = this;
    const text = unreadableOptions(options);
    if (text === undefined || options === this.#unreadable) return;
    this.#unreadable = options;
    diagnose(store, 'bad_options', `The attribute "options" is not a JSON object, so it is left out: ${text}`);
  }

  /** Reports a protocol that nobody has registered, on the page and to its developer. */
  #checkProtocol(store: ProjectionStore): boolean {
    if (isKnown(this)) return true;
    const names = protocolNames().join(', ');
    const message = `No adapter is registered for the protocol "${this.protocol}". Registered are: ${names}.`;
    this.#fail(store, 'unknown_protocol', message);
    console.error(message);
    return false;
  }

  /** Reports that nothing can be connected, and why. */
  #fail(store: ProjectionStore, code: string, message: string, reason = message): void {
    const {protocol} = this;
    const row: TransportRow = {state: 'error', protocol, attempt: 0, since: Date.now(), catchingUp: 0, reason, code};
    store.setLocal(TRANSPORT_KEY, row);
    diagnose(store, code, message);
  }

  /** Starts once the parts of the protocol are loaded. */
  async #startWhenLoaded(store: ProjectionStore): Promise<void> {
    const turn = this.#turn;
    try {
      await Promise.all([loadParts(this), store.prepare()]);
      if (turn === this.#turn) this.#start();
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#fail(store, 'adapter_unavailable', messageOf(error), this.#reasonOf(error));
    }
  }

  /** Waits to be written to: the parts of the protocol are loaded with the first touch of the page, or the first command. */
  #defer(store: ProjectionStore, controls: readonly Control[]): void {
    const {protocol} = this;
    const sessionId = this.sessionId || this.#tab.begin(false);
    const url = new URL(this.url, this.ownerDocument.baseURI).href;
    const activate = () =>
      this.#activate(store).catch((error: unknown) => {
        throw new Error(this.#reasonOf(error), {cause: error});
      });
    const feed = new DeferredFeed({store, protocol, controls, url, sessionId, activate});
    this.#feed = feed;
    this.#unsubscribe = onFirstTouch(() => void this.#activate(store).catch(() => undefined));
    CommandRouter.of(store).connect(feed);
    feed.start();
    this.#onChange();
  }

  /** What carries commands once the parts are loaded. Rejects where they failed, or another session was opened meanwhile. */
  async #activate(store: ProjectionStore): Promise<Carrier> {
    const thread = this.#thread;
    await Promise.all([loadParts(this), store.prepareText()]);
    const isSame = thread === this.#thread && store === this.#store;
    if (isSame && this.#feed instanceof DeferredFeed) this.#start();
    if (!isSame || !this.#feed || this.#feed instanceof DeferredFeed) throw new Error('not_connected');
    return this.#feed;
  }

  /** Why something that a person waits for failed: a reason that the catalogs have words for, or the error's own. */
  #reasonOf(error: unknown): string {
    if (!(error instanceof LazyLoadError)) return messageOf(error);
    return this.#failures++ === 0 ? error.code : RELOAD_REASON;
  }

  #connect(store: ProjectionStore, {Feed, SessionCache}: ConnectionParts): void {
    this.#failures = 0;
    const known = this.#knownThread();
    const adapter = known ?? this.#createAdapter();
    if (!adapter) return;
    const sessionId = this.#sessionFor(adapter);
    if (this.url === '' || sessionId === '') return;
    this.#cache = SessionCache && new SessionCache(store, this.#place, sessionId);
    const options = {
      store,
      adapter,
      ...(this.#cache ? {opening: this.#cache} : {}),
      url: new URL(this.url, this.ownerDocument.baseURI).href,
      sessionId,
      readOnly: this.readOnly,
      headers: this.headers,
      via: this.via,
      tools: () => this.tools,
      isKnown: known !== undefined,
      isNew: this.#tab.isNew(sessionId),
      place: JSON.stringify(this.options),
      onNamed: (name: string) => this.#tab.named(sessionId, name),
      onChange: this.#onChange,
    };
    if (adapter.runs && !this.adapter) this.#threads.set(this.#thread, adapter);
    const feed = new Feed(options);
    this.#feed = feed;
    CommandRouter.of(store).connect(feed);
    void feed.start();
  }

  /** An adapter, once its module is loaded. */
  #createAdapter(): ProtocolAdapter | undefined {
    const {options, history, attachments} = this;
    return (
      this.adapter ??
      loadedParts(this)?.createAdapter?.({
        tools: () => this.tools,
        context: () => this.context,
        forwardedProps: () => this.forwardedProps,
        state: () => this.sharedState,
        options,
        ...(history === '' ? {} : {history}),
        ...(attachments === '' ? {} : {attachments: {path: attachments}}),
      })
    );
  }

  /** The service, as far as it is one. */
  get #place(): string {
    return JSON.stringify([this.protocol, this.url, this.options]);
  }

  get #thread(): string {
    const {protocol, url, sessionId, options, history, attachments} = this;
    return JSON.stringify([protocol, url, sessionId, options, history, attachments]);
  }

  /** The adapter of a thread that was left idle. One that was left at work has to read what was missed. */
  #knownThread(): ProtocolAdapter | undefined {
    const adapter = this.#threads.get(this.#thread);
    return adapter?.runs?.state === 'active' ? undefined : adapter;
  }

  /** Whether a run that was lost is in a past that can be read; one that can be asked about is not read again. */
  get #canReadAgain(): boolean {
    const adapter = this.#threads.get(this.#thread);
    return adapter?.history !== undefined && adapter.runs?.resume === undefined;
  }

  get #hasSocket(): boolean {
    return (this.adapter ?? protocolOf(this.protocol))?.socket !== undefined;
  }

  /** The session to open; empty while there is none. */
  #sessionFor(adapter: ProtocolAdapter): string {
    if (this.sessionId !== '') return this.sessionId;
    // A protocol with a stream for each run needs no session that exists.
    if (adapter.runs) return this.#tab.begin(adapter.history !== undefined);
    // Whether its past can be read, the service says once it is asked.
    if (adapter.socket) return this.#tab.begin(true);
    const store = this.#store;
    if (!store) return '';
    const found = listedSession(store, this.#tab.id);
    // The list may still be on its way, or be empty.
    if (found === undefined) this.#unsubscribe = whenThereIsOne(store, () => this.#start());
    else this.#tab.open(found);
    return found ?? '';
  }

  #stop(): void {
    this.#turn++;
    this.#replay?.abort();
    this.#replay = undefined;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#cache?.stop();
    this.#cache = undefined;
    if (!this.#feed || !this.#store) return;
    this.#feed.stop();
    this.#feed = undefined;
    CommandRouter.of(this.#store).connect(undefined);
  }

  readonly #onChange = (): void => {
    const {state = 'idle'} = this.status ?? {};
    // A socket is open also where nobody has written: it says itself once there is something in the session.
    if (state !== 'idle' && !this.#hasSocket) this.#tab.written();
    this.dispatchEvent(new Event('agent-connection-change', {bubbles: true, composed: true}));
  };

  /** A page that is left may be kept, and its streams with it: a browser has few of them for one host. */
  readonly #onLeave = (): void => {
    this.#stop();
    this.#directory.pause();
  };

  readonly #onReturn = (event: PageTransitionEvent): void => {
    if (event.persisted) this.#start();
  };

  /** Another protocol has this name now. What was played of a recording stays as it is. */
  #onProtocol(name: string): void {
    if (name !== this.protocol || this.adapter || this.#replay || !this.hasUpdated) return;
    this.#threads.clear();
    this.#directory.pause();
    this.#start();
  }

  async #play(recording: Recording): Promise<void> {
    const store = this.#context.store;
    if (!store || !this.#checkProtocol(store)) return;
    const {signal} = (this.#replay = new AbortController());
    try {
      const [{play}] = await Promise.all([lazyPlay.load(), loadParts(this)]);
      const adapter = this.#createAdapter();
      if (adapter) await play(recording, store, adapter, signal);
    } catch (error) {
      if (signal.aborted) return;
      diagnose(store, 'recording_unavailable', messageOf(error));
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether a feed follows one stream of a session, and not the streams of its runs. */
function isSessionFeed(feed: RunFeed | SessionFeed | SocketFeed | DeferredFeed): feed is SessionFeed {
  return 'retryOpening' in feed;
}

/** The session that is wanted, else the one that was last at work and is not put away; undefined while the list is not loaded. */
function listedSession(store: ProjectionStore, wanted?: string): string | undefined {
  if (store.get(DIRECTORY_KEY)?.state !== 'ready') return undefined;
  const ids = store.get(listKey('sessions', NO_SESSION))?.ids ?? [];
  if (wanted !== undefined && [...ids].includes(wanted)) return wanted;
  let newest: SessionRow | undefined;
  for (const id of ids) {
    const row = store.get(sessionKey(id));
    if (!row || row.archived || row.parentSessionId !== undefined) continue;
    if (!newest || (row.lastActivityAt ?? 0) > (newest.lastActivityAt ?? 0)) newest = row;
  }
  return newest?.id;
}

/** Calls once there is a newest session. Returns what ends the waiting. */
function whenThereIsOne(store: ProjectionStore, then: () => void): () => void {
  const look = () => {
    if (listedSession(store) !== undefined) then();
  };
  const ends = [DIRECTORY_KEY, listKey('sessions', NO_SESSION)].map((key) => store.subscribe(key, look));
  return () => {
    for (const end of ends) end();
  };
}
