import type {ProtocolAdapter, SocketPeer, WireRequest} from '../adapters/adapter.js';
import {Refusal} from '../commands/router.js';
import {perStore} from '../state/core/per-store.js';
import {present} from '../state/read.js';
import type {ProjectionStore} from '../state/store.js';
import {Connection, type ConnectionStatus, type Resume} from './connection.js';
import {diagnose, type FeedOptions} from './feed.js';
import {Measures} from './measures.js';
import {openWebSocket, type SocketStream} from './websocket.js';
import {abortedFault, toFault, TransportFault, type WireMessage, type WireStream} from './wire.js';

/** An adapter whose protocol has a socket. */
export type SocketAdapter = ProtocolAdapter & {readonly socket: SocketPeer};

/** What a link is made of. */
export type SocketLinkOptions = Pick<FeedOptions, 'store' | 'url' | 'WebSocket' | 'clock' | 'random' | 'policy'> & {
  readonly adapter: SocketAdapter;
  /** What the link belongs to beside its address, such as the options of its adapter. */
  readonly place?: string | undefined;
};

const links = /* @__PURE__ */ perStore<Map<string, SocketLink>>('socket-links');

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (why: unknown) => void;
}

/** One socket, with the one adapter that speaks on it, for all sessions of a page and their list. It is open while somebody uses it. */
export class SocketLink {
  /** The link of a store to an address. The first who asks brings the adapter. */
  static of(options: SocketLinkOptions): SocketLink {
    const {store, url, adapter, place = ''} = options;
    const known = links.get(store) ?? new Map<string, SocketLink>();
    links.set(store, known);
    const name = JSON.stringify([adapter.protocol, url, place]);
    const link = known.get(name) ?? new SocketLink(options);
    known.set(name, link);
    return link;
  }

  readonly adapter: SocketAdapter;
  readonly #store: ProjectionStore;
  readonly #options: SocketLinkOptions;
  readonly #connection: Connection;
  readonly #users = new Set<() => void>();
  readonly #waiting = new Map<string, Waiting>();
  #socket: SocketStream | undefined;

  private constructor(options: SocketLinkOptions) {
    const {store, adapter, policy, clock, random} = options;
    this.#options = options;
    this.#store = store;
    this.adapter = adapter;
    this.#connection = new Connection({
      open: (resume, signal) => this.#open(resume, signal),
      onMessage: (message) => this.#take(message),
      onChange: (status) => this.#changed(status),
      ...(policy ? {policy: () => policy} : {}),
      ...present({clock, random}),
    });
  }

  /** The connection as it stands. An agent that has closed it is not left to be idle. */
  get status(): ConnectionStatus {
    const {status} = this.#connection;
    if (status.state !== 'idle' || this.#users.size === 0) return status;
    const fault = new TransportFault('closed', 'The other side closed the socket.');
    return {...status, state: 'error', fault};
  }

  /** Uses the link until the returned function is called. `onChange` is called whenever anything may have changed. */
  use(onChange: () => void): () => void {
    this.#users.add(onChange);
    this.#connection.start();
    return () => {
      if (!this.#users.delete(onChange) || this.#users.size > 0) return;
      this.#connection.stop();
    };
  }

  /** The manual way back. */
  retryNow(): void {
    if (this.#connection.status.state === 'idle') this.#connection.start();
    else this.#connection.retryNow();
  }

  /** Sends what the adapter wants to say by itself. */
  flush(): void {
    for (const frame of this.adapter.socket.outgoing()) void this.#send(frame).catch(() => undefined);
  }

  /** Sends a write, and waits for its answer where it has one. */
  async write({body, single}: WireRequest, commandId: string): Promise<void> {
    const answer = single
      ? new Promise<void>((resolve, reject) => this.#waiting.set(commandId, {resolve, reject}))
      : undefined;
    // It may fail before anybody has waited for it.
    answer?.catch(() => undefined);
    await this.#send(body);
    this.flush();
    this.#notify();
    await answer;
  }

  async #send(frame: unknown): Promise<void> {
    if (!this.#socket) throw this.status.fault ?? new TransportFault('closed', 'The session is not connected.');
    await this.#socket.send(JSON.stringify(frame));
  }

  #open(resume: Resume, signal: AbortSignal): WireStream {
    const {url, WebSocket} = this.#options;
    const address = new URL(url, globalThis.location?.href);
    if (address.protocol.startsWith('http')) address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const onOpen = () => {
      resume.onOpen();
      this.adapter.socket.open();
      this.flush();
    };
    this.#socket = openWebSocket({url: address.href, signal, onOpen, ...present({WebSocket})});
    return this.#socket.messages;
  }

  #take({data, malformed}: WireMessage): void {
    if (malformed !== undefined) {
      diagnose(this.#store, '', {code: 'malformed_frame', level: 'warning', message: malformed});
      return;
    }
    const events = this.adapter.decode(data);
    Measures.of(this.#store).took(events);
    this.#store.append(events);
    this.flush();
    for (const {commandId, refusal} of this.adapter.socket.replies()) {
      const waiting = this.#waiting.get(commandId);
      this.#waiting.delete(commandId);
      if (refusal) waiting?.reject(new Refusal(refusal.message, undefined, refusal.code));
      else waiting?.resolve();
    }
    this.#notify();
  }

  #changed(status: ConnectionStatus): void {
    Measures.of(this.#store).changed(status);
    const {state, fault} = status;
    if (state !== 'streaming' && this.#socket) {
      this.#socket = undefined;
      const isLeft = this.#users.size === 0;
      const why = isLeft ? abortedFault() : (fault ?? this.status.fault ?? toFault('closed'));
      this.#store.append(this.adapter.socket.close(why, state === 'idle' || state === 'error'));
      for (const {reject} of this.#waiting.values()) reject(why);
      this.#waiting.clear();
    }
    this.#notify();
  }

  #notify(): void {
    for (const user of [...this.#users]) user();
  }
}
