import {present} from '../state/read.js';
import type {HistoryPage, RunStreams, WireRequest} from '../adapters/adapter.js';
import {sleep, systemClock} from './clock.js';
import {Connection, type ConnectionStatus, type Resume} from './connection.js';
import {baseOf, takeMessage, type FeedOptions} from './feed.js';
import {POST_RETRY, STREAM_RETRY, type RetryPolicy} from './retry.js';
import {ask, buildRequest, joinUrl, refusalIn} from './send.js';
import {openSse} from './sse.js';
import {abortedFault, toFault, TransportFault, type StreamEnd, type WireStream} from './wire.js';

const NEVER: RetryPolicy = {...STREAM_RETRY, tries: 0};

/** Milliseconds between two questions: longer and longer, while the work takes long. */
const SOONEST_MS = 1_000;
const LATEST_MS = 10_000;
const FACTOR = 1.5;

/** How a run's stream is opened: by a write, where it goes on, or by asking what became of it. */
export type Opening =
  | {readonly request: WireRequest; readonly commandId: string}
  | NonNullable<HistoryPage['live']>
  | {readonly goesOn: true};

/** Callbacks of a run's stream. */
export interface RunStreamWatcher {
  /** Something has come. */
  onHeard(): void;
  onChange(status: ConnectionStatus): void;
}

/** One stream, read to the end of its run, over as many connections as it takes. */
export class RunStream {
  readonly #options: FeedOptions;
  readonly #runs: RunStreams;
  readonly #opening: Opening;
  readonly #connection: Connection;
  #isHeard: boolean;
  #traceId: string | undefined;

  constructor(options: FeedOptions, runs: RunStreams, opening: Opening, watcher: RunStreamWatcher) {
    const {clock, random} = options;
    this.#options = options;
    this.#runs = runs;
    this.#opening = opening;
    // A run that goes on was seen before.
    this.#isHeard = 'goesOn' in opening;
    this.#connection = new Connection({
      open: (resume, signal) => this.#open(resume, signal),
      onMessage: (message) => {
        this.#isHeard = true;
        takeMessage(options, message);
        watcher.onHeard();
      },
      isFinished: () => runs.state === 'over',
      policy: () => this.#policy,
      onChange: (status) => {
        this.#traceId = status.fault?.traceId ?? this.#traceId;
        watcher.onChange(status);
      },
      ...present({clock, random}),
    });
  }

  /** The state of the connection. */
  get status(): ConnectionStatus {
    return this.#connection.status;
  }

  /** Whether anything has come. */
  get isHeard(): boolean {
    return this.#isHeard;
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    this.#connection.stop();
  }

  /** A write is repeated as writes may be; a stream only where its server numbers events, or can be asked about the run. */
  get #policy(): RetryPolicy {
    if (this.status.lastEventId !== undefined || this.#canGoOn) return STREAM_RETRY;
    if (this.#isHeard) return NEVER;
    return 'request' in this.#opening ? POST_RETRY : STREAM_RETRY;
  }

  get #canGoOn(): boolean {
    return this.#isHeard && this.#runs.resume !== undefined && this.#runs.state === 'active';
  }

  #open(resume: Resume, signal: AbortSignal): WireStream {
    const opening = this.#opening;
    if (this.#canGoOn && resume.lastEventId === undefined) return this.#goOn(resume, signal);
    const base = baseOf(this.#options);
    const lastEventId = resume.lastEventId ?? ('after' in opening ? opening.after : undefined);
    const more = {...base, signal, onOpen: resume.onOpen};
    if ('request' in opening && lastEventId === undefined) {
      return this.#read(opening.request, resume, signal, opening.commandId);
    }
    const path = 'path' in opening ? opening.path : this.#runs.resumePath();
    return openSse({...more, url: joinUrl(base.url, path), ...present({lastEventId})});
  }

  /** Asks about the run in one way after the other: the next where one is refused, or ends before the run does. */
  async *#goOn(resume: Resume, signal: AbortSignal): WireStream {
    const ways = this.#runs.resume?.() ?? [];
    let end: StreamEnd = 'end';
    for (const [index, way] of ways.entries()) {
      try {
        end = yield* this.#read(way(), resume, signal);
        if (this.#runs.state === 'over') break;
      } catch (error) {
        if (index === ways.length - 1 || toFault(error, signal).retryable || signal.aborted) throw error;
      }
    }
    return end;
  }

  /** Reads what one request is answered with: a stream, or one event after the other. */
  #read(request: WireRequest, {onOpen}: Resume, signal: AbortSignal, commandId?: string): WireStream {
    const base = baseOf(this.#options);
    if (request.single) return this.#poll(request, signal, onOpen, commandId);
    const built = buildRequest(base, request, commandId);
    const headers = this.#traceId === undefined ? built.headers : {...built.headers, 'x-trace-id': this.#traceId};
    const stream = openSse({...base, ...built, headers, signal, onOpen, takesJson: request.refusal !== undefined});
    return request.refusal ? refusing(stream, request) : stream;
  }

  /** A service that does not stream is read answer by answer: the first request's, then each next one's, until the run is over. */
  async *#poll(
    first: WireRequest,
    signal: AbortSignal,
    onOpen: Resume['onOpen'],
    commandId: string | undefined,
  ): WireStream {
    const {clock = systemClock, random} = this.#options;
    let request = first;
    for (let wait = SOONEST_MS; ; wait = Math.min(LATEST_MS, wait * FACTOR)) {
      // The idempotency key belongs to the first request, which may be a write.
      const key = request === first ? commandId : undefined;
      const data = await ask(baseOf(this.#options), request, {signal, clock, ...present({random, commandId: key})});
      onOpen?.();
      yield {data};
      const next = this.#runs.state === 'over' ? undefined : request.next?.();
      if (!next) return 'end';
      await sleep(clock, wait, signal);
      if (signal.aborted) throw abortedFault();
      request = next;
    }
  }
}

/** The stream, up to an event by which the service refuses. What comes after others ends the stream, and refuses nothing. */
async function* refusing(stream: WireStream, request: WireRequest): WireStream {
  try {
    for (let isFirst = true; ; isFirst = false) {
      const step = await stream.next();
      if (step.done) return step.value;
      const fault = refusalIn(request, step.value.data);
      if (fault) throw isFirst ? fault : new TransportFault('closed', fault.message, {cause: fault});
      yield step.value;
    }
  } finally {
    await stream.return('end');
  }
}
