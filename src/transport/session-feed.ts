import {isHeld, isUnsupported, type HistoryPage, type ProtocolAdapter} from '../adapters/adapter.js';
import type {AgentCommand, CommandIntent} from '../commands/command.js';
import type {Complete} from '../commands/completion.js';
import type {Read} from '../commands/reading.js';
import {Refusal, type Carrier} from '../commands/router.js';
import type {Control} from '../protocol/taxonomy.js';
import {INTAKE_KEY} from '../state/keys.js';
import {present} from '../state/read.js';
import {Connection, type ConnectionStatus, type Resume} from './connection.js';
import {
  baseOf,
  completerOf,
  readerOf,
  refusalOf,
  takesOf,
  takeMessage,
  TransportReport,
  type ControlsRow,
  type FeedOptions,
  controlsOf,
} from './feed.js';
import {HistoryLoader} from './history-loader.js';
import {Measures} from './measures.js';
import {SESSION_RETRY, STREAM_RETRY} from './retry.js';
import {joinUrl, sendRequest} from './send.js';
import {SessionOpening} from './session-opening.js';
import {openSse} from './sse.js';
import {openWebSocket} from './websocket.js';
import {TransportFault, toFault, type WireStream} from './wire.js';
import {CONTROLS_KEY} from './keys.js';

/** Every connection has one. */
export {DirectoryFeed} from './directory-feed.js';

/** How long a gap may fill itself before the stream is asked for the missing events again. */
const REPAIR_AFTER_MS = 400;

/**
 * One session's wire: its opening first, then the stream from there on, gaps asked for again, and commands out once
 * somebody listens for their answers.
 */
export class SessionFeed implements Carrier {
  /** Absent where the protocol offers no completions. */
  readonly complete: Complete | undefined;
  /** Absent where refs cannot be read. */
  readonly read: Read | undefined;
  readonly #options: FeedOptions;
  readonly #connection: Connection;
  readonly #report: TransportReport;
  readonly #leaving = new AbortController();
  readonly #opening: SessionOpening;
  readonly #history: HistoryLoader<Pick<HistoryPage, 'before'>>;
  readonly #threads = new Map<string, HistoryLoader<Pick<HistoryPage, 'before'>>>();
  #from: string | undefined;
  #repair: ReturnType<typeof setTimeout> | undefined;
  #unsubscribe: (() => void) | undefined;
  #repaired = '';
  #isRestarting = false;
  #waiting: ((status: ConnectionStatus) => void)[] = [];

  constructor(options: FeedOptions) {
    this.#options = options;
    this.complete = completerOf(options);
    this.read = readerOf(options);
    this.#report = new TransportReport(options);
    const {signal} = this.#leaving;
    this.#opening = new SessionOpening(options, signal);
    this.#history = new HistoryLoader(options, signal, (before) => this.#opening.older(before));
    this.#connection = new Connection({
      open: (resume, signal) => this.#open(resume, signal),
      onMessage: (message) => takeMessage(options, message),
      onChange: (status) => this.#changed(status),
      // A socket's own pings are not seen by a page: only of an event stream it is known that it is silent.
      policy: () => options.policy ?? (options.via === 'websocket' ? STREAM_RETRY : SESSION_RETRY),
      ...(options.clock ? {clock: options.clock} : {}),
      ...(options.random ? {random: options.random} : {}),
    });
  }

  get controls(): ReadonlySet<Control> {
    return controlsOf(this.#options);
  }

  /** Where the connection stands. */
  get status(): ConnectionStatus {
    const {adapter} = this.#options;
    const {status} = this.#connection;
    return adapter.streamPath ? status : {...status, state: 'error', fault: noStream(adapter)};
  }

  /** Opens the session: step by step where the protocol can, then its stream. An opening is a help, not a condition. */
  async start(): Promise<void> {
    const {store, adapter, sessionId} = this.#options;
    const token = store.openSession(sessionId);
    store.setLocal(CONTROLS_KEY, {
      ...takesOf(adapter),
      ...(this.#options.readOnly ? {readOnly: true} : {}),
      controls: [...this.controls],
    } satisfies ControlsRow);
    this.#report.write(this.#connection.status, 'connecting');
    this.#unsubscribe = store.subscribe(INTAKE_KEY, () => this.#watchGaps());
    const at = await this.#opening.start(token);
    if (this.#leaving.signal.aborted) return;
    if (at !== undefined) this.#from = String(at);
    if (adapter.streamPath) this.#connection.start();
    else this.#report.write(this.status, 'error');
  }

  /** Leaves the session. What was received stays. */
  stop(): void {
    this.#leaving.abort();
    clearTimeout(this.#repair);
    this.#unsubscribe?.();
    this.#connection.stop();
  }

  /** Asks again for what failed when the session was opened. */
  retryOpening(): void {
    this.#opening.retry();
  }

  /** Loads the next older page of the past, if there is one; of a teammate's thread, the newest page first. */
  async loadOlder(scope = this.#options.sessionId): Promise<void> {
    if (scope === this.#options.sessionId) return this.#history.loadOlder();
    if (!this.#opening.isPlaced) return;
    const known = this.#threads.get(scope);
    if (known) return known.loadOlder();
    const load = (before?: string) => this.#opening.older(before, scope);
    const thread = new HistoryLoader({...this.#options, sessionId: scope}, this.#leaving.signal, load);
    this.#threads.set(scope, thread);
    await thread.load();
  }

  /** The manual way back from `error`. */
  retryNow(): void {
    this.#connection.retryNow();
  }

  /** Why this very command cannot be written, though its control can be. */
  refuses(intent: CommandIntent): string | undefined {
    return this.#options.adapter.refuses?.(intent);
  }

  /** Sends one command. V1: not before the stream that will bring its answer is open. */
  async carry(command: AgentCommand, signal: AbortSignal): Promise<unknown> {
    const {adapter, store} = this.#options;
    const request = adapter.encode(command, store);
    if (isUnsupported(request)) throw new Refusal(request.unsupported, request.fields);
    if (isHeld(request)) throw new Refusal(request.held);
    if (adapter.streamPath) await this.#listening(signal);
    const accepted = command.control === 'send' ? Measures.of(store).sent(command) : undefined;
    try {
      const reply = await sendRequest(baseOf(this.#options), request, {commandId: command.id, signal});
      accepted?.();
      return request.read ? request.read(reply) : reply;
    } catch (error) {
      Measures.of(store).refused();
      throw refusalOf(toFault(error, signal)) ?? error;
    }
  }

  #open(resume: Resume, signal: AbortSignal): WireStream {
    const {adapter, sessionId, url, via, WebSocket} = this.#options;
    const isSocket = via === 'websocket';
    const path = (isSocket ? adapter.socketPath?.(sessionId) : undefined) ?? adapter.streamPath?.(sessionId) ?? '';
    const address = joinUrl(url, path);
    const lastEventId = this.#from ?? resume.lastEventId;
    this.#from = undefined;
    const more = {signal, onOpen: resume.onOpen, ...present({lastEventId})};
    if (!isSocket) return openSse({...baseOf(this.#options), url: address, onAlive: resume.onAlive, ...more});
    const socketUrl = new URL(address, globalThis.location?.href);
    socketUrl.protocol = socketUrl.protocol === 'https:' ? 'wss:' : 'ws:';
    return openWebSocket({url: socketUrl.href, ...more, ...present({WebSocket})}).messages;
  }

  #changed(status: ConnectionStatus): void {
    if (this.#isRestarting) return;
    Measures.of(this.#options.store).changed(status);
    if (status.state === 'streaming') this.#opening.streams();
    this.#report.write(status, status.state);
    if (status.state === 'streaming' || status.state === 'error' || status.state === 'idle') {
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const resolve of waiting) resolve(status);
    }
    this.#options.onChange?.(status);
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
    const row = store.get(INTAKE_KEY);
    const gap = row?.catchingUp.find(({stream}) => stream === sessionId);
    this.#report.write(this.status, this.status.state);
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

function noStream({protocol, runs}: ProtocolAdapter): TransportFault {
  const what = runs ? 'runs, so its protocol is registered with {perRun: true}' : 'neither streamPath nor runs';
  return new TransportFault('closed', `No event can reach this page: the adapter "${protocol}" has ${what}.`, {
    code: 'no_stream',
  });
}
