import type {ReactiveController, ReactiveElement} from 'lit';
import type {NewSessionOptions, ProtocolAdapter} from '../../../adapters/adapter.js';
import {StoreController} from '../../../controllers/store-controller.js';
import type {ProjectionStore} from '../../../state/store.js';
import type {DirectoryFeed, MadeSession} from '../../../transport/directory-feed.js';
import type {SocketDirectory} from '../../../transport/socket-feed.js';
import {closestAround} from '../../internal/closest-around.js';
import {AgentSessionCreateEvent} from '../../sessions/session-list/agent-session-create.js';
import {AgentSessionOpenEvent} from '../../sessions/session-list/agent-session-open.js';
import {CREATION_KEY, type CreationRow} from '../../sessions/session-list/creation.js';
import {loadedParts, type ConnectionConfig} from './connection-parts.js';

/** The adapter element, as far as its list of sessions goes. */
export interface DirectoryHost extends ReactiveElement, ConnectionConfig {
  readonly url: string;
  readonly recording: string;
  readonly headers: Readonly<Record<string, string>>;
  openSession(id: string): void;
  createSession(options?: NewSessionOptions): Promise<string>;
}

/** Those around an adapter whose sessions it opens and makes. */
const AROUND = 'agent-projection, agent-workbench';

/**
 * The list of sessions of a service, and what people ask for at it. It belongs to the service: it stays as it is while a
 * person goes from session to session.
 */
export class Directory implements ReactiveController {
  readonly #host: DirectoryHost;
  readonly #createAdapter: () => ProtocolAdapter | undefined;
  readonly #context: StoreController;
  #feed: DirectoryFeed | SocketDirectory | undefined;
  #store: ProjectionStore | undefined;
  #place = '';
  #headers: unknown;
  #around: EventTarget | undefined;

  constructor(host: DirectoryHost, createAdapter: () => ProtocolAdapter | undefined) {
    this.#host = host;
    this.#createAdapter = createAdapter;
    this.#context = StoreController.of(host);
    host.addController(this);
  }

  hostConnected(): void {
    this.#around = closestAround(this.#host, AROUND) ?? this.#host.parentElement ?? this.#host;
    this.#around.addEventListener(AgentSessionOpenEvent.type, this.#onOpen as EventListener);
    this.#around.addEventListener(AgentSessionCreateEvent.type, this.#onCreate as EventListener);
    this.#host.ownerDocument.addEventListener('visibilitychange', this.#onVisible);
  }

  hostDisconnected(): void {
    this.#around?.removeEventListener(AgentSessionOpenEvent.type, this.#onOpen as EventListener);
    this.#around?.removeEventListener(AgentSessionCreateEvent.type, this.#onCreate as EventListener);
    this.#host.ownerDocument.removeEventListener('visibilitychange', this.#onVisible);
    this.#stop();
  }

  /** Listens no longer, until it follows again. */
  pause(): void {
    this.#stop();
  }

  /** Follows the list of the service that the element names now. */
  follow(): void {
    const {protocol, url, options, history, recording, headers} = this.#host;
    const store = this.#context.store;
    const place = JSON.stringify([protocol, url, options, history, recording]);
    if (this.#feed && store === this.#store && place === this.#place && headers === this.#headers) return;
    this.#stop();
    const Feed = loadedParts(this.#host)?.DirectoryFeed;
    const adapter = url === '' || recording !== '' ? undefined : this.#createAdapter();
    if (!store || !this.#host.isConnected || !adapter || !Feed) return;
    this.#store = store;
    this.#place = place;
    this.#headers = headers;
    const address = new URL(url, this.#host.ownerDocument.baseURI).href;
    this.#feed = new Feed({store, adapter, url: address, headers, place: JSON.stringify(options)});
    this.#feed.start();
  }

  /** Makes a session. */
  create(options: NewSessionOptions): Promise<MadeSession> {
    this.follow();
    return this.#feed?.create(options) ?? Promise.reject(new Error('not_connected'));
  }

  refresh(): void {
    this.#feed?.refresh();
  }

  #stop(): void {
    this.#feed?.stop();
    this.#feed = undefined;
  }

  // Both after the event has passed every listener above, so that the page can veto it.
  readonly #onOpen = (event: AgentSessionOpenEvent): void => {
    queueMicrotask(() => {
      if (!event.defaultPrevented) this.#host.openSession(event.sessionId);
    });
  };

  readonly #onCreate = (event: AgentSessionCreateEvent): void => {
    queueMicrotask(() => {
      if (event.defaultPrevented) return;
      const {template} = event;
      const report = (row: CreationRow) => this.#context.store?.setLocal(CREATION_KEY, row);
      report({state: 'pending'});
      this.#host.createSession(template === undefined ? {} : {template}).then(
        () => report({state: 'done'}),
        (error: unknown) => report({state: 'failed', reason: error instanceof Error ? error.message : String(error)}),
      );
    });
  };

  /** What happened while nobody looked is read, where it does not stream. */
  readonly #onVisible = (): void => {
    if (this.#host.ownerDocument.visibilityState === 'visible') this.refresh();
  };
}
