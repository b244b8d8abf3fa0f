import type {TaskAcceptedResponse} from 'agent-surfaces/protocol';
import type {Clock} from 'agent-surfaces/transport';
import type {AguiEvent} from './adk/agui.js';
import type {GatewayError} from './errors.js';
import type {BufferLimits, Settings} from './options.js';

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
  readonly #deadline: unknown;
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
  /** Whether it took longer than a run may. */
  timedOut = false;

  constructor(place: RunPlace, {clock, buffer, maxRunMs}: Pick<Settings, 'clock' | 'buffer' | 'maxRunMs'>) {
    this.place = place;
    this.#clock = clock;
    this.log = new RunLog(buffer);
    this.#deadline = clock.setTimeout(() => {
      this.timedOut = true;
      this.#abort();
    }, maxRunMs);
  }

  /** Aborts when the run is cancelled, took too long, or has had no reader for too long. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Stops at once: a person asked for it. */
  cancel(): void {
    if (this.endedAt !== undefined) return;
    this.cancelled = true;
    this.#abort();
  }

  settleOpening(error?: GatewayError): void {
    this.#settled(error);
  }

  end(): void {
    this.endedAt = this.#clock.now();
    this.log.end();
    this.#clock.clearTimeout(this.#timer);
    this.#clock.clearTimeout(this.#deadline);
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
      while (!reader.closed && !this.signal.aborted && this.log.isFarBehind(reader.position)) await reader.moved();
    }
  }

  #lonely(): void {
    const {lonelyMs} = this.place;
    if (this.endedAt !== undefined || lonelyMs === Infinity) return;
    if (lonelyMs <= 0) this.#abort();
    else this.#timer = this.#clock.setTimeout(() => this.#abort(), lonelyMs);
  }

  #abort(): void {
    this.#controller.abort();
    // A reader that stands still must not hold the end of the run up.
    for (const reader of this.#readers) reader.wake();
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

  /** Resolves when the reader has read on or left, or need not be waited for any more. */
  moved(): Promise<void> {
    return new Promise((resolve) => {
      this.#moved.push(resolve);
    });
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.#stop();
    this.wake();
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
        this.wake();
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

  /** Ends the waiting for this reader. */
  wake(): void {
    const waiting = this.#moved;
    this.#moved = [];
    for (const call of waiting) call();
  }
}

/** Bytes that a reader may be behind before it is waited for. */
const HIGH_WATER = 256 * 1024;

/** One event as it goes out. */
interface Frame {
  /** Counted from 1: the id of the SSE event. */
  readonly id: number;
  readonly bytes: Uint8Array;
  /** Bytes of the run up to the end of this event. */
  readonly end: number;
}

/** The events of one run, the newest of them kept: what every reader of the run reads from. */
class RunLog {
  readonly #limits: Pick<BufferLimits, 'events' | 'bytes'>;
  readonly #encoder = new TextEncoder();
  #frames: Frame[] = [];
  #count = 0;
  #bytes = 0;
  #total = 0;
  #ended = false;
  #waiting: (() => void)[] = [];

  constructor(limits: Pick<BufferLimits, 'events' | 'bytes'>) {
    this.#limits = limits;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get ended(): boolean {
    return this.#ended;
  }

  append(events: readonly AguiEvent[]): void {
    for (const event of events) {
      this.#count += 1;
      const bytes = this.#encoder.encode(`id: ${this.#count}\ndata: ${JSON.stringify(event)}\n\n`);
      this.#total += bytes.byteLength;
      this.#bytes += bytes.byteLength;
      this.#frames.push({id: this.#count, bytes, end: this.#total});
    }
    if (this.#frames.length > this.#limits.events || this.#bytes > this.#limits.bytes) this.#drop();
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  get count(): number {
    return this.#count;
  }

  /** Every event, where all are still kept. */
  all(): AguiEvent[] | undefined {
    if (!this.reaches(0)) return undefined;
    const decoder = new TextDecoder();
    return this.#frames.map(({bytes}) => JSON.parse(decoder.decode(bytes).replace(/^.*\ndata: /, '')) as AguiEvent);
  }

  reaches(after: number): boolean {
    return after >= this.#count - this.#frames.length && after <= this.#count;
  }

  next(after: number): Frame | undefined {
    return this.#frames[after - (this.#count - this.#frames.length)];
  }

  /** Whether a reader at this event would soon lose what it has not read. */
  isFarBehind(after: number): boolean {
    const next = this.next(after);
    if (!next) return false;
    const unread = this.#total - next.end + next.bytes.byteLength;
    return unread > Math.min(HIGH_WATER, this.#limits.bytes / 2) || this.#count - after > this.#limits.events / 2;
  }

  /** Calls back once, when there is more or nothing more will come. */
  onChange(call: () => void): void {
    if (this.#ended) call();
    else this.#waiting.push(call);
  }

  /** Lets the oldest go: a quarter at once, so that it is seldom. */
  #drop(): void {
    const {events, bytes} = this.#limits;
    let kept = this.#frames.length;
    let size = this.#bytes;
    let first = 0;
    while (kept > 1 && (kept > events * 0.75 || size > bytes * 0.75)) {
      size -= this.#frames[first]?.bytes.byteLength ?? 0;
      first += 1;
      kept -= 1;
    }
    this.#frames = this.#frames.slice(first);
    this.#bytes = size;
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const call of waiting) call();
  }
}
