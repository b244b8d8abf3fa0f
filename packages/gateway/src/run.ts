import type {TaskAcceptedResponse} from 'agent-surfaces/protocol';
import type {Clock} from 'agent-surfaces/transport';
import type {GatewayError} from './errors.js';
import type {Settings} from './options.js';
import {RunLog} from './run-log.js';

const COMMENT = new TextEncoder().encode(': waiting\n\n');

/** What a run is known by. */
export interface RunPlace {
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly threadId: string;
  readonly runId: string;
  /** A repeated request has the same; undefined where each request is a new one. */
  readonly once?: string;
  /** What was asked: a repeated request must ask the same. */
  readonly fingerprint: string;
  /** What was answered to the request that started it, where that was not the stream itself. */
  readonly accepted?: TaskAcceptedResponse;
  /** How long it goes on without a reader; for ever where it is meant to run in the background. */
  readonly lonelyMs: number;
}

/** One run of an agent and everybody who reads it. */
export class Run {
  readonly place: RunPlace;
  readonly log: RunLog;
  readonly #clock: Clock;
  readonly #controller = new AbortController();
  readonly #readers = new Set<RunReader>();
  #timer: unknown;
  #settled: (error?: GatewayError) => void = () => undefined;
  /** Resolves when the agent service has taken the run on; gives the error where it has not. */
  readonly opened = new Promise<GatewayError | undefined>((resolve) => {
    this.#settled = resolve;
  });
  /** When it ended, in the clock's milliseconds. */
  endedAt: number | undefined;
  /** ADK's name for the run, once it is known. */
  invocationId: string | undefined;
  /** Whether somebody asked to stop it. */
  cancelled = false;

  constructor(place: RunPlace, {clock, buffer}: Pick<Settings, 'clock' | 'buffer'>) {
    this.place = place;
    this.#clock = clock;
    this.log = new RunLog(buffer);
  }

  /** Aborts when the run is cancelled, or has had no reader for too long. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Stops at once: a person asked for it. */
  cancel(): void {
    if (this.endedAt !== undefined) return;
    this.cancelled = true;
    this.#controller.abort();
  }

  /** The agent service has answered. */
  settleOpening(error?: GatewayError): void {
    this.#settled(error);
  }

  end(): void {
    this.endedAt = this.#clock.now();
    this.log.end();
    this.#clock.clearTimeout(this.#timer);
  }

  /** Joins the run, from after the given event on. */
  join(after: number): RunReader {
    const reader = new RunReader(this.log, after, () => {
      this.#readers.delete(reader);
      if (this.#readers.size === 0) this.#lonely();
    });
    this.#clock.clearTimeout(this.#timer);
    this.#readers.add(reader);
    return reader;
  }

  /** Waits until the slowest reader has caught up; a run in the background waits for nobody. */
  async room(): Promise<void> {
    if (this.place.lonelyMs === Infinity) return;
    for (const reader of this.#readers) {
      while (!reader.closed && this.log.isFarBehind(reader.position)) await reader.moved();
    }
  }

  #lonely(): void {
    const {lonelyMs} = this.place;
    if (this.endedAt !== undefined || lonelyMs === Infinity) return;
    if (lonelyMs <= 0) this.#controller.abort();
    else this.#timer = this.#clock.setTimeout(() => this.#controller.abort(), lonelyMs);
  }
}

/** One reader of a run. */
export class RunReader {
  readonly #log: RunLog;
  readonly #leave: () => void;
  #moved: (() => void)[] = [];
  #stop: () => void = () => undefined;
  position: number;
  closed = false;

  constructor(log: RunLog, after: number, leave: () => void) {
    this.#log = log;
    this.position = after;
    this.#leave = leave;
  }

  /** Resolves when the reader has read on or left. */
  moved(): Promise<void> {
    return new Promise((resolve) => {
      this.#moved.push(resolve);
    });
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.#stop();
    this.#wake();
    this.#leave();
  }

  /** The events as bytes, each when it is asked for; a silent run gets a comment now and then. */
  stream(settings: Pick<Settings, 'clock' | 'heartbeatMs'>): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const bytes = await this.#read(settings);
          if (bytes) controller.enqueue(bytes);
          else if (!this.closed) controller.close();
          if (!bytes) this.close();
        },
        cancel: () => {
          this.close();
        },
      },
      {highWaterMark: 0},
    );
  }

  /** The next bytes; undefined at the end. */
  async #read(settings: Pick<Settings, 'clock' | 'heartbeatMs'>): Promise<Uint8Array | undefined> {
    for (;;) {
      if (!this.#log.reaches(this.position)) throw new Error('The reader is too far behind.');
      const frame = this.#log.next(this.position);
      if (frame) {
        this.position = frame.id;
        this.#wake();
        return frame.bytes;
      }
      if (this.#log.ended || this.closed) return undefined;
      if (!(await this.#more(settings))) return COMMENT;
    }
  }

  /** Waits for the next event; false when it took so long that a sign of life is due. */
  #more({clock, heartbeatMs}: Pick<Settings, 'clock' | 'heartbeatMs'>): Promise<boolean> {
    return new Promise((resolve) => {
      const done = () => {
        clock.clearTimeout(timer);
        resolve(true);
      };
      const timer = clock.setTimeout(() => resolve(false), heartbeatMs);
      this.#log.onChange(done);
      this.#stop = done;
    });
  }

  #wake(): void {
    const waiting = this.#moved;
    this.#moved = [];
    for (const call of waiting) call();
  }
}
