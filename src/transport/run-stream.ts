import type {HistoryPage, RunStreams, WireRequest} from '../adapters/adapter.js';
import {present} from '../state/read.js';
import {Connection, type ConnectionStatus, type Resume} from './connection.js';
import {baseOf, takeMessage, type FeedOptions} from './feed.js';
import {POST_RETRY, STREAM_RETRY, type RetryPolicy} from './retry.js';
import {buildRequest, joinUrl} from './send.js';
import {openSse} from './sse.js';
import type {WireStream} from './wire.js';

const NEVER: RetryPolicy = {...STREAM_RETRY, tries: 0};

/** How a run's stream is opened: by a write, or where it goes on. */
export type Opening = {readonly request: WireRequest; readonly commandId: string} | NonNullable<HistoryPage['live']>;

/** Who wants to know how a run's stream goes. */
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
  #isHeard = false;
  #traceId: string | undefined;

  constructor(options: FeedOptions, runs: RunStreams, opening: Opening, watcher: RunStreamWatcher) {
    const {clock, random} = options;
    this.#options = options;
    this.#runs = runs;
    this.#opening = opening;
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

  /** Where the connection stands. */
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

  /** A write is repeated as writes may be; a stream only where its server numbers events. */
  get #policy(): RetryPolicy {
    if (this.status.lastEventId !== undefined) return STREAM_RETRY;
    if (this.#isHeard) return NEVER;
    return 'request' in this.#opening ? POST_RETRY : STREAM_RETRY;
  }

  #open(resume: Resume, signal: AbortSignal): WireStream {
    const opening = this.#opening;
    const base = baseOf(this.#options);
    const lastEventId = resume.lastEventId ?? ('after' in opening ? opening.after : undefined);
    const more = {...base, signal, onOpen: resume.onOpen};
    if ('request' in opening && lastEventId === undefined) {
      const built = buildRequest(base, opening.request, opening.commandId);
      const headers = this.#traceId === undefined ? built.headers : {...built.headers, 'x-trace-id': this.#traceId};
      return openSse({...more, ...built, headers});
    }
    const path = 'path' in opening ? opening.path : this.#runs.resumePath();
    return openSse({...more, url: joinUrl(base.url, path), ...present({lastEventId})});
  }
}
