import {isUnsupported, type ProtocolAdapter} from '../adapters/adapter.js';
import type {AgentCommand} from '../commands/command.js';
import {Refusal, type Carrier} from '../commands/router.js';
import type {Control} from '../protocol/taxonomy.js';
import {CONTROLS_KEY, INTAKE_KEY, TRANSPORT_KEY} from '../state/keys.js';
import {number, object} from '../state/read.js';
import type {IntakeRow, ProjectionStore} from '../state/store.js';
import type {Clock} from './clock.js';
import {Connection, type ConnectionState, type ConnectionStatus, type Resume} from './connection.js';
import {joinUrl, sendRequest} from './send.js';
import {openSse} from './sse.js';
import {openWebSocket, type SocketRequest} from './websocket.js';
import {TransportFault, toFault, type WireMessage, type WireStream} from './wire.js';

/** The row under `TRANSPORT_KEY`: where the connection stands. */
export interface TransportRow {
  readonly state: ConnectionState;
  readonly protocol: string;
  readonly attempt: number;
  readonly retryInMs?: number;
  /** Why it is retrying or in error, in words. */
  readonly reason?: string;
  readonly code?: string;
  readonly since: number;
  /** Streams that wait for a missing event. */
  readonly catchingUp: number;
}

/** The row under `CONTROLS_KEY`. */
export interface ControlsRow {
  readonly controls: readonly Control[];
}

/** What a feed is made of. */
export interface FeedOptions {
  readonly store: ProjectionStore;
  readonly adapter: ProtocolAdapter;
  readonly url: string;
  readonly sessionId: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly via?: 'sse' | 'websocket';
  readonly fetch?: typeof fetch;
  readonly WebSocket?: SocketRequest['WebSocket'];
  readonly clock?: Clock;
  readonly random?: () => number;
  onChange?(status: ConnectionStatus): void;
}

/** How long a gap may fill itself before the stream is asked for the missing events again. */
const REPAIR_AFTER_MS = 400;

/**
 * One session's wire: the snapshot first, then the stream from there on, gaps asked for again, and commands out once
 * somebody listens for their answers.
 */
export class SessionFeed implements Carrier {
  readonly #options: FeedOptions;
  readonly #connection: Connection;
  readonly #leaving = new AbortController();
  #from: string | undefined;
  #repair: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe: (() => void) | undefined;
  #repaired = '';
  #isRestarting = false;
  #said = '';
  #waiting: ((status: ConnectionStatus) => void)[] = [];

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#connection = new Connection({
      open: (resume, signal) => this.#open(resume, signal),
      onMessage: (message) => this.#take(message),
      onChange: (status) => this.#changed(status),
      ...(options.clock ? {clock: options.clock} : {}),
      ...(options.random ? {random: options.random} : {}),
    });
  }

  get controls(): ReadonlySet<Control> {
    return this.#options.adapter.controls;
  }

  /** Where the connection stands. */
  get status(): ConnectionStatus {
    return this.#connection.status;
  }

  /** Opens the session: its snapshot where there is one, then its stream. */
  async start(): Promise<void> {
    const {store, adapter, sessionId} = this.#options;
    const token = store.openSession(sessionId);
    store.setLocal(CONTROLS_KEY, {controls: [...adapter.controls]} satisfies ControlsRow);
    this.#report(this.#connection.status, 'connecting');
    this.#unsubscribe = store.subscribe(INTAKE_KEY, () => this.#watchGaps());
    const snapshot = await this.#snapshot();
    if (this.#leaving.signal.aborted) return;
    if (snapshot !== undefined && store.hydrate(snapshot, token)) {
      const sequence = number(object(object(object(snapshot)?.['connection'])?.[sessionId])?.['sequence']);
      if (sequence !== undefined && sequence >= 0) this.#from = String(sequence);
    }
    if (adapter.streamPath) this.#connection.start();
  }

  /** Leaves the session. What was received stays. */
  stop(): void {
    this.#leaving.abort();
    clearTimeout(this.#repair);
    this.#unsubscribe?.();
    this.#connection.stop();
  }

  /** The manual way back from `error`. */
  retryNow(): void {
    this.#connection.retryNow();
  }

  /** Sends one command. V1: not before the stream that will bring its answer is open. */
  async carry(command: AgentCommand, signal: AbortSignal): Promise<unknown> {
    const {adapter, store, url, headers} = this.#options;
    const request = adapter.encode(command, store);
    if (isUnsupported(request)) throw new Refusal(request.unsupported);
    if (adapter.streamPath) await this.#listening(signal);
    try {
      return await sendRequest({url, ...(headers ? {headers} : {}), ...this.#fetch()}, request, {
        commandId: command.id,
        signal,
      });
    } catch (error) {
      throw refusalOf(toFault(error, signal)) ?? error;
    }
  }

  #fetch(): {fetch?: typeof fetch} {
    return this.#options.fetch ? {fetch: this.#options.fetch} : {};
  }

  /** A snapshot is a help, not a condition: without one the stream is read from its beginning. */
  async #snapshot(): Promise<unknown> {
    const {adapter, sessionId, url, headers, store} = this.#options;
    if (!adapter.snapshotPath) return undefined;
    try {
      const address = joinUrl(url, adapter.snapshotPath(sessionId));
      const response = await (this.#options.fetch ?? fetch)(address, {
        headers: {accept: 'application/json', ...headers},
        signal: this.#leaving.signal,
      });
      if (!response.ok) throw new TransportFault('http', `The snapshot is not available (${String(response.status)}).`);
      return (await response.json()) as unknown;
    } catch (error) {
      if (!this.#leaving.signal.aborted) {
        store.append([
          {
            type: 'diagnostic.changed',
            diagnosticId: `snapshot_unavailable:${sessionId}`,
            owner: 'diagnostics',
            sessionId,
            payload: {code: 'snapshot_unavailable', level: 'info', message: toFault(error).message},
          },
        ]);
      }
      return undefined;
    }
  }

  #open(resume: Resume, signal: AbortSignal): WireStream {
    const {adapter, sessionId, url, headers, via, WebSocket} = this.#options;
    const address = joinUrl(url, adapter.streamPath?.(sessionId) ?? '');
    const lastEventId = this.#from ?? resume.lastEventId;
    this.#from = undefined;
    const from = lastEventId === undefined ? {} : {lastEventId};
    if (via !== 'websocket') {
      return openSse({
        url: address,
        signal,
        onOpen: resume.onOpen,
        ...from,
        ...(headers ? {headers} : {}),
        ...this.#fetch(),
      });
    }
    const socketUrl = new URL(address.replace(/\/events(?=$|\?)/, '/socket'), globalThis.location?.href);
    socketUrl.protocol = socketUrl.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = {url: socketUrl.href, signal, onOpen: resume.onOpen, ...from};
    return openWebSocket(WebSocket ? {...socket, WebSocket} : socket).messages;
  }

  #take(message: WireMessage): void {
    const {store, adapter, sessionId} = this.#options;
    if (message.malformed === undefined) {
      store.append(adapter.decode(message.data));
      return;
    }
    const payload = {code: 'malformed_frame', level: 'warning', message: message.malformed};
    store.append([{type: 'diagnostic.changed', owner: 'diagnostics', sessionId, payload}]);
  }

  #changed(status: ConnectionStatus): void {
    if (this.#isRestarting) return;
    this.#report(status, status.state);
    if (status.state === 'streaming' || status.state === 'error' || status.state === 'idle') {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const resolve of waiting) resolve(status);
    }
    this.#options.onChange?.(status);
  }

  #report(status: ConnectionStatus, state: ConnectionState): void {
    const {store, adapter} = this.#options;
    const {attempt, retryInMs, fault, since} = status;
    const row: TransportRow = {
      state,
      protocol: adapter.protocol,
      attempt,
      since,
      catchingUp: store.stats.catchingUp.length,
      ...(retryInMs === undefined ? {} : {retryInMs}),
      ...(fault ? {reason: fault.message, ...(fault.code === undefined ? {} : {code: fault.code})} : {}),
    };
    // Said again with every frame of news: readers hear of it only when something changed.
    const said = JSON.stringify(row);
    if (said === this.#said) return;
    this.#said = said;
    store.setLocal(TRANSPORT_KEY, row);
  }

  /** Resolves once the stream is open; rejects where it will not be. */
  async #listening(signal: AbortSignal): Promise<void> {
    let {status} = this.#connection;
    if (
      status.state === 'connecting' ||
      status.state === 'retrying' ||
      (status.state === 'idle' && !this.#leaving.signal.aborted)
    ) {
      status = await new Promise<ConnectionStatus>((resolve, reject) => {
        this.#waiting.push(resolve);
        signal.addEventListener('abort', () => reject(toFault(signal.reason, signal)), {once: true});
      });
    }
    if (status.state !== 'streaming')
      throw status.fault ?? new TransportFault('closed', 'The session is not connected.');
  }

  /** Asks for missing events again, once per gap: from the last event that arrived with all before it. */
  #watchGaps(): void {
    const {store, sessionId} = this.#options;
    const row = store.get<IntakeRow>(INTAKE_KEY);
    const gap = row?.catchingUp.find(({stream}) => stream === sessionId);
    this.#report(this.#connection.status, this.#connection.status.state);
    if (!gap) {
      clearTimeout(this.#repair);
      this.#repair = undefined;
      return;
    }
    const name = String(gap.from);
    if (this.#repair !== undefined || this.#repaired === name) return;
    this.#repair = setTimeout(() => {
      this.#repair = undefined;
      if (this.#connection.status.state !== 'streaming') return;
      this.#repaired = name;
      this.#from = String(gap.from - 1);
      this.#isRestarting = true;
      this.#connection.stop();
      this.#isRestarting = false;
      this.#connection.start();
    }, REPAIR_AFTER_MS);
  }
}

/** The owner's own no: 4xx, but for those that only mean "later". */
function refusalOf(fault: TransportFault): Refusal | undefined {
  const {kind, status} = fault;
  if (kind !== 'http' || status === undefined || status < 400 || status >= 500) return undefined;
  if (status === 408 || status === 425 || status === 429) return undefined;
  return new Refusal(fault.message, fault.fields);
}
