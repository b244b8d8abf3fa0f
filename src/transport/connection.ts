import {systemClock, type Clock} from './clock.js';
import {STREAM_RETRY, retryDelay, type RetryPolicy} from './retry.js';
import {TransportFault, hasContent, toFault, type WireMessage} from './wire.js';

/** The states of a connection. */
export const CONNECTION_STATES = ['idle', 'connecting', 'streaming', 'retrying', 'error'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** The state of a connection. */
export interface ConnectionStatus {
  readonly state: ConnectionState;
  /** How many retries since the last success. */
  readonly attempt: number;
  /** In `retrying`: the wait before the next try; missing while it is under way. */
  readonly retryInMs?: number;
  /** In `retrying`, while it waits: when the next try begins, by the connection's clock. */
  readonly retryAt?: number;
  readonly lastEventId?: string;
  /** Why the connection is retrying or in error. */
  readonly fault?: TransportFault;
  /** When the state was entered, by the connection's clock. */
  readonly since: number;
}

/** What an opener needs to go on where the last stream stopped. */
export interface Resume {
  readonly lastEventId?: string;
  /** To call when the server has answered: the connection streams, though nothing was said yet. */
  readonly onOpen: () => void;
  /** To call with every byte that comes, heartbeats too: the line is alive. */
  readonly onAlive: () => void;
}

/** What a connection is made of. */
export interface ConnectionOptions {
  /** Opens the stream: `(resume, signal) => openSse({url, ...resume, signal})`. */
  open(resume: Resume, signal: AbortSignal): AsyncIterable<WireMessage, unknown>;
  onMessage(message: WireMessage): void;
  onChange?(status: ConnectionStatus): void;
  /** Gets what `onMessage` and `onChange` throw; without it, it is reported like any uncaught error. */
  onError?(error: unknown): void;
  /** Whether a message ends the work: after it the end of the stream is not a drop. */
  isFinished?(message: WireMessage): boolean;
  /** The stream has an end of its own: a recording, or one run. */
  readonly finite?: boolean;
  /** `STREAM_RETRY` by default. Read at each drop: what may be tried again depends on how far the stream came. */
  readonly policy?: () => RetryPolicy;
  readonly clock?: Clock;
  readonly random?: () => number;
}

/** Keeps a stream open: opens, reads, waits, resumes, gives up, and says which of these it is doing. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #clock: Clock;
  readonly #random: () => number;
  #status: Omit<ConnectionStatus, 'lastEventId'>;
  #lastEventId?: string;
  #stream?: AbortController;
  #timer: unknown;
  #silence: unknown;
  #aliveAt = 0;
  #openedAt?: number;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#status = {state: 'idle', attempt: 0, since: this.#clock.now()};
  }

  /** The current state of the connection. */
  get status(): ConnectionStatus {
    return this.#lastEventId === undefined ? this.#status : {...this.#status, lastEventId: this.#lastEventId};
  }

  /** Connects, unless it already does. Goes on after the last message seen. */
  start(): void {
    const {state} = this.#status;
    if (state === 'idle' || state === 'error') this.#connect('connecting', 0);
  }

  /** Disconnects. Nothing is delivered and no timer runs after this. */
  stop(): void {
    this.#letGo();
    if (this.#status.state !== 'idle') this.#change('idle', 0);
  }

  /** Tries now: the way back from `error`, and a short cut in `retrying`. */
  retryNow(): void {
    const {state, attempt, fault} = this.#status;
    if (state === 'error') this.#connect('connecting', 0);
    else if (state === 'retrying' && this.#timer !== undefined) this.#connect('retrying', attempt, fault);
  }

  #connect(state: 'connecting' | 'retrying', attempt: number, fault?: TransportFault): void {
    this.#letGo();
    const stream = new AbortController();
    this.#stream = stream;
    this.#change(state, attempt, {fault});
    // A listener may have stopped the connection already.
    if (!stream.signal.aborted) void this.#run(stream.signal);
  }

  async #run(signal: AbortSignal): Promise<void> {
    let iterator: AsyncIterator<WireMessage, unknown> | undefined;
    let finished = false;
    let done = false;
    let fault: TransportFault | undefined;
    try {
      const resume = {
        lastEventId: this.#lastEventId,
        onOpen: () => this.#opened(signal),
        onAlive: () => this.#alive(signal),
      };
      iterator = this.#options.open(resume, signal)[Symbol.asyncIterator]();
      for (;;) {
        const next = await iterator.next();
        if (signal.aborted) return;
        if (next.done) {
          done = next.value === 'done';
          break;
        }
        this.#opened(signal, true);
        if (!signal.aborted) this.#deliver(next.value);
        if (this.#isFinished(next.value)) finished = true;
        if (signal.aborted) return;
      }
    } catch (error) {
      fault = toFault(error, signal);
    } finally {
      void close(iterator);
    }
    if (signal.aborted) return;
    const closed = !fault && !done && !this.#options.finite;
    if (closed) fault = new TransportFault('closed', 'The server closed the stream before the work was finished.');
    if (fault && !finished) this.#dropped(fault);
    else this.stop();
  }

  #opened(signal: AbortSignal, isMessage = false): void {
    if (signal.aborted) return;
    this.#openedAt ??= this.#clock.now();
    this.#alive(signal);
    // An open response alone is no success: a server that answers and dies would be tried for ever.
    const attempt = isMessage ? 0 : this.#status.attempt;
    if (this.#status.state !== 'streaming' || attempt !== this.#status.attempt) this.#change('streaming', attempt);
  }

  #deliver(message: WireMessage): void {
    if (message.id !== undefined) this.#lastEventId = message.id === '' ? undefined : message.id;
    if (hasContent(message)) this.#guard(() => this.#options.onMessage(message));
  }

  #isFinished(message: WireMessage): boolean {
    let finished = false;
    this.#guard(() => {
      finished = hasContent(message) && (this.#options.isFinished?.(message) ?? false);
    });
    return finished;
  }

  #dropped(fault: TransportFault): void {
    const policy = this.#options.policy?.() ?? STREAM_RETRY;
    const wasSteady = this.#openedAt !== undefined && this.#clock.now() - this.#openedAt >= policy.maxMs;
    const attempt = (wasSteady ? 0 : this.#status.attempt) + 1;
    const retryInMs = retryDelay(policy, attempt, fault, this.#random);
    this.#letGo();
    if (retryInMs === undefined) {
      this.#change('error', attempt - 1, {fault});
      return;
    }
    this.#timer = this.#clock.setTimeout(() => this.#connect('retrying', attempt, fault), retryInMs);
    this.#change('retrying', attempt, {retryInMs, retryAt: this.#clock.now() + retryInMs, fault});
  }

  /** Notes a sign of life; the first one begins the watch. */
  #alive(signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#aliveAt = this.#clock.now();
    if (this.#silence === undefined) this.#watchSilence();
  }

  /** A connection that is silent for longer than its server's heartbeat is taken for dead. */
  #watchSilence(): void {
    const {idleMs} = this.#options.policy?.() ?? STREAM_RETRY;
    if (idleMs === undefined) return;
    const left = this.#aliveAt + idleMs - this.#clock.now();
    const words = `Nothing came for ${String(Math.round(idleMs / 1000))} seconds.`;
    if (left <= 0) this.#dropped(new TransportFault('silent', words));
    else this.#silence = this.#clock.setTimeout(() => this.#watchSilence(), left);
  }

  #letGo(): void {
    if (this.#timer !== undefined) this.#clock.clearTimeout(this.#timer);
    if (this.#silence !== undefined) this.#clock.clearTimeout(this.#silence);
    this.#timer = undefined;
    this.#silence = undefined;
    this.#openedAt = undefined;
    this.#stream?.abort();
    this.#stream = undefined;
  }

  #change(
    state: ConnectionState,
    attempt: number,
    more: Pick<ConnectionStatus, 'retryInMs' | 'retryAt' | 'fault'> = {},
  ): void {
    const since = state === this.#status.state ? this.#status.since : this.#clock.now();
    this.#status = {state, attempt, since, ...more};
    this.#guard(() => this.#options.onChange?.(this.status));
  }

  /** The code of the page must not end the connection. */
  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (this.#options.onError) this.#options.onError(error);
      else if (typeof reportError === 'function') reportError(error);
      else console.error(error);
    }
  }
}

/** Lets a stream clean up. Whatever it throws then, the connection is done with it. */
async function close(iterator: AsyncIterator<WireMessage, unknown> | undefined): Promise<void> {
  try {
    await iterator?.return?.();
  } catch {
    // Nothing depends on the result.
  }
}
