import {css, LitElement, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import type {NewSessionOptions, ProtocolAdapter} from '../../../adapters/adapter.js';
import {CommandRouter, type Carrier} from '../../../commands/router.js';
import {onFirstTouch} from '../../../controllers/first-touch.js';
import {StoreController} from '../../../controllers/store-controller.js';
import type {Control} from '../../../protocol/taxonomy.js';
import {lazy, LazyLoadError, RELOAD_REASON} from '../../../state/lazy.js';
import type {ProjectionStore} from '../../../state/store.js';
import type {ConnectionStatus} from '../../../transport/connection.js';
import type {TransportRow} from '../../../transport/feed.js';
import type {FrontendTool} from '../../../transport/page-tools.js';
import {RestingFeed} from '../../../transport/resting-feed.js';
import type {RunFeed} from '../../../transport/run-feed.js';
import type {SessionFeed} from '../../../transport/session-feed.js';
import type {ViewKeeper} from '../../../transport/view-keeper.js';
import {diagnose} from './diagnose.js';
import {Directory} from './directory.js';
import {endFeeder, setFeeder} from './feeder.js';
import {newestSession, whenThereIsOne} from './newest-session.js';
import type {Recording} from './play.js';
import {isKnown, loadParts, partsOf, writableAtRest, type WireParts} from './wire-parts.js';
import {TRANSPORT_KEY} from '../../../transport/keys.js';

const lazyPlay = lazy(() => import('./play.js'), import.meta.url);

/**
 * Feeds the store of the `agent-projection` around it from a runtime, and carries commands back to it. Shows nothing.
 *
 * @summary Connects the store to a runtime.
 * @element agent-event-adapter
 * @fires agent-connection-change - the connection changed its state; see `status`
 */
export class AgentEventAdapter extends LitElement {
  // No box: in a grid it would take a cell.
  static override styles = css`
    :host {
      display: none;
    }
  `;

  /** The wire format: the name of an adapter. */
  @property() protocol = 'agent-ui';

  /** The runtime's address. */
  @property() url = '';

  /** The session to open. Where none is named and the protocol needs one, the one that was last at work is opened. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** How the stream comes: `sse` or `websocket`. */
  @property() via: 'sse' | 'websocket' = 'sse';

  /** The address of a recording to play instead of a live stream. */
  @property() recording = '';

  /** For reading alone: nothing can be asked of the runtime but to see more. */
  @property({type: Boolean, attribute: 'read-only'}) readOnly = false;

  /** Keeps the last view of each session in this browser, and shows it at once, marked, until it is confirmed. */
  @property({type: Boolean, attribute: 'keep-views'}) keepViews = false;

  /** Headers for every request, such as an authorization. Never shown or stored. */
  @property({attribute: false}) headers: Readonly<Record<string, string>> = {};

  /** A dialect of the protocol: `agent-runs` for AG-UI services that keep the thread themselves. */
  @property() profile = '';

  /** Where a session's past is told: `sessions` for AG-UI services that have `sessions/{id}`. */
  @property() history = '';

  /** Where the list of sessions is, relative to `url`, for AG-UI services that have one elsewhere than `sessions/list`. */
  @property({attribute: 'sessions-path'}) sessionsPath = '';

  /** Where a run is asked to stop, relative to `url`, for AG-UI services that can be asked. */
  @property({attribute: 'cancel-path'}) cancelPath = '';

  /** Where images are uploaded, relative to `url`, for AG-UI services that take them; `agent-runs` knows its own. */
  @property({attribute: 'attachments-path'}) attachmentsPath = '';

  /** Tools of this page that the agent may call. */
  @property({attribute: false}) tools: readonly FrontendTool[] = [];

  /** What the agent should know about the page. */
  @property({attribute: false}) context: readonly {readonly description: string; readonly value: string}[] = [];

  /** Passed on to the agent's service as it is, with every run. */
  @property({attribute: false}) forwardedProps: unknown;

  /** Shared state as this page has changed it: the next run is given it in place of what the agent told. */
  @property({attribute: false}) sharedState: unknown;

  /** An adapter of the page's own, in place of `protocol`. */
  @property({attribute: false}) adapter: ProtocolAdapter | undefined;

  readonly #context = StoreController.of(this);
  readonly #directory = new Directory(this, () => this.#createAdapter());
  #feed: SessionFeed | RunFeed | RestingFeed | undefined;
  /** Threads that were read before, by where they are: who comes back to one need not be told it again. */
  readonly #threads = new Map<string, ProtocolAdapter>();
  #keeper: ViewKeeper | undefined;
  #ownSession: string | undefined;
  #unsubscribe: (() => void) | undefined;
  #replay: AbortController | undefined;
  #store: ProjectionStore | undefined;
  /** How often in a row its files could not be loaded when they were needed. */
  #failures = 0;
  /** Tells a start from those before it: parts that come for one that is over start nothing. */
  #turn = 0;

  /** Where the connection stands. */
  get status(): ConnectionStatus | undefined {
    return this.#feed?.status;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate('url');
    addEventListener('pagehide', this.#onLeave);
    addEventListener('pageshow', this.#onReturn);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#store) endFeeder(this.#store, this);
    removeEventListener('pagehide', this.#onLeave);
    removeEventListener('pageshow', this.#onReturn);
    this.#stop();
  }

  /** Opens a session in place of the present one. */
  openSession(id: string): void {
    this.sessionId = id;
  }

  /** Makes a session, opens it, and gives its id. Rejects with words for the person who asked. */
  async createSession(options: NewSessionOptions = {}): Promise<string> {
    if (isKnown(this)) await loadParts(this);
    const id = await this.#directory.create(options);
    if (this.isConnected) this.openSession(id);
    return id;
  }

  /** Reads the list of sessions again, after it failed or where it does not stream. */
  refreshSessions(): void {
    this.#directory.refresh();
  }

  /** The manual way back after the connection gave up. */
  reconnect(): void {
    // A protocol that can tell the past tells what was missed; one that cannot has nothing to begin anew with.
    const state = this.#feed?.status.state;
    const isPerRun = this.#feed !== undefined && !isSessionFeed(this.#feed);
    const isLost = state === 'error' || (state === 'retrying' && !isPerRun);
    if (isLost && !(isPerRun && this.#hasHistory)) this.#feed?.retryNow();
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

  override updated(changed: PropertyValues<this>): void {
    const wiring = [
      ...(['protocol', 'url', 'sessionId', 'via', 'recording', 'headers', 'adapter', 'readOnly', 'keepViews'] as const),
      ...(['profile', 'history', 'cancelPath', 'attachmentsPath', 'sessionsPath'] as const),
    ];
    if (this.#store !== this.#context.store || wiring.some((name) => changed.has(name))) this.#start();
  }

  #start(): void {
    this.#stop();
    this.#directory.follow();
    if (this.#store !== this.#context.store) this.#threads.clear();
    if (this.#store) endFeeder(this.#store, this);
    const store = (this.#store = this.#context.store);
    if (!store || !this.isConnected) return;
    setFeeder(store, this);
    if (this.recording !== '') {
      void this.#play({url: this.recording, headers: this.headers});
      return;
    }
    if (!isKnown(this)) {
      diagnose(store, 'unknown_protocol', `No adapter is known for "${this.protocol}".`);
      return;
    }
    const parts = partsOf(this);
    const controls = writableAtRest(this);
    if (parts) this.#connect(store, parts);
    else if (controls && this.url !== '') this.#rest(store, controls);
    else void this.#startLater(store);
  }

  /** Starts once the parts of the protocol are here. */
  async #startLater(store: ProjectionStore): Promise<void> {
    const turn = this.#turn;
    try {
      await Promise.all([loadParts(this), store.prepare()]);
      if (turn === this.#turn) this.#start();
    } catch (error) {
      if (turn !== this.#turn) return;
      const [reason, code] = [this.#reasonOf(error), 'adapter_unavailable'];
      const {protocol} = this;
      const row: TransportRow = {state: 'error', protocol, attempt: 0, since: Date.now(), catchingUp: 0, reason, code};
      store.setLocal(TRANSPORT_KEY, row);
      diagnose(store, code, messageOf(error));
    }
  }

  /** Waits to be written to: the parts of the protocol come with the first touch of the page, or the first command. */
  #rest(store: ProjectionStore, controls: readonly Control[]): void {
    const {protocol} = this;
    const sessionId = this.#threadId();
    const url = new URL(this.url, this.ownerDocument.baseURI).href;
    const wake = () =>
      this.#wake(store).catch((error: unknown) => {
        throw new Error(this.#reasonOf(error), {cause: error});
      });
    const feed = new RestingFeed({store, protocol, controls, url, sessionId, wake});
    this.#feed = feed;
    this.#unsubscribe = onFirstTouch(() => void this.#wake(store).catch(() => undefined));
    CommandRouter.of(store).connect(feed);
    feed.start();
    this.#onChange();
  }

  /** What carries commands once the parts are here. Rejects where they did not come, or somebody went on meanwhile. */
  async #wake(store: ProjectionStore): Promise<Carrier> {
    const thread = this.#thread;
    await Promise.all([loadParts(this), store.prepare()]);
    const isSame = thread === this.#thread && store === this.#store;
    if (isSame && this.#feed instanceof RestingFeed) this.#start();
    if (!isSame || !this.#feed || this.#feed instanceof RestingFeed) throw new Error('not_connected');
    return this.#feed;
  }

  /** Why something that a person waits for failed: a reason that the catalogs have words for, or the error's own. */
  #reasonOf(error: unknown): string {
    if (!(error instanceof LazyLoadError)) return messageOf(error);
    return this.#failures++ === 0 ? error.code : RELOAD_REASON;
  }

  #connect(store: ProjectionStore, {Feed, ViewKeeper}: WireParts): void {
    this.#failures = 0;
    const known = this.#knownThread();
    const adapter = known ?? this.#createAdapter();
    if (!adapter) return;
    const sessionId = this.#sessionFor(adapter);
    if (this.url === '' || sessionId === '') return;
    const place = JSON.stringify([this.protocol, this.url, this.profile]);
    this.#keeper = ViewKeeper && new ViewKeeper(store, place, sessionId);
    const options = {
      store,
      adapter,
      ...(this.#keeper ? {opening: this.#keeper} : {}),
      url: new URL(this.url, this.ownerDocument.baseURI).href,
      sessionId,
      readOnly: this.readOnly,
      headers: this.headers,
      via: this.via,
      tools: () => this.tools,
      isKnown: known !== undefined,
      onChange: this.#onChange,
    };
    if (adapter.runs && !this.adapter) this.#threads.set(this.#thread, adapter);
    const feed = new Feed(options);
    this.#feed = feed;
    CommandRouter.of(store).connect(feed);
    void feed.start();
  }

  /** An adapter, once its part is here. */
  #createAdapter(): ProtocolAdapter | undefined {
    const {profile, history, cancelPath, attachmentsPath, sessionsPath} = this;
    return (
      this.adapter ??
      partsOf(this)?.createAdapter?.({
        tools: () => this.tools,
        context: () => this.context,
        forwardedProps: () => this.forwardedProps,
        state: () => this.sharedState,
        ...(profile === '' ? {} : {profile}),
        ...(history === '' ? {} : {history}),
        ...(cancelPath === '' ? {} : {cancelPath}),
        ...(sessionsPath === '' ? {} : {sessionsPath}),
        ...(attachmentsPath === '' ? {} : {attachments: {path: attachmentsPath}}),
      })
    );
  }

  get #thread(): string {
    const {protocol, url, sessionId, profile, history, cancelPath, attachmentsPath} = this;
    return JSON.stringify([protocol, url, sessionId, profile, history, cancelPath, attachmentsPath]);
  }

  /** The adapter of a thread that was left at rest. One that was left at work has to be told what was missed. */
  #knownThread(): ProtocolAdapter | undefined {
    const adapter = this.#threads.get(this.#thread);
    return adapter?.runs?.state === 'active' ? undefined : adapter;
  }

  get #hasHistory(): boolean {
    return this.history !== '' || this.profile !== '';
  }

  /** A thread of AG-UI needs nobody's leave: where none is given, a new one begins. */
  #threadId(): string {
    return this.sessionId !== '' ? this.sessionId : (this.#ownSession ??= crypto.randomUUID());
  }

  /** The session to open; empty while there is none. */
  #sessionFor(adapter: ProtocolAdapter): string {
    if (adapter.runs || this.sessionId !== '') return this.#threadId();
    const store = this.#store;
    if (!store) return '';
    const newest = newestSession(store);
    // The list may still be on its way, or be empty.
    if (newest === undefined) this.#unsubscribe = whenThereIsOne(store, () => this.#start());
    return newest ?? '';
  }

  #stop(): void {
    this.#turn++;
    this.#replay?.abort();
    this.#replay = undefined;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#keeper?.stop();
    this.#keeper = undefined;
    if (!this.#feed || !this.#store) return;
    this.#feed.stop();
    this.#feed = undefined;
    CommandRouter.of(this.#store).connect(undefined);
  }

  readonly #onChange = (): void => {
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

  async #play(recording: Recording): Promise<void> {
    const store = this.#context.store;
    if (!store) return;
    const {signal} = (this.#replay = new AbortController());
    try {
      const [{play}] = await Promise.all([lazyPlay.load(), isKnown(this) && loadParts(this)]);
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
function isSessionFeed(feed: RunFeed | SessionFeed | RestingFeed): feed is SessionFeed {
  return 'retryOpening' in feed;
}
