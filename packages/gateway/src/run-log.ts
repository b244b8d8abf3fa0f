import type {AguiEvent} from './adk/agui.js';
import type {BufferLimits} from './options.js';

/** Bytes that a reader may be behind before it is waited for. */
const HIGH_WATER = 256 * 1024;

/** One event as it goes out. */
export interface Frame {
  /** Counted from 1: the id of the SSE event. */
  readonly id: number;
  readonly bytes: Uint8Array;
  /** Bytes of the run up to the end of this event. */
  readonly end: number;
}

/** The events of one run, the newest of them kept: what every reader of the run reads from. */
export class RunLog {
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

  /** Bytes that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether nothing more will come. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Adds events and wakes the readers. */
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

  /** How many events there were. */
  get count(): number {
    return this.#count;
  }

  /** Every event, where all are still kept. */
  all(): AguiEvent[] | undefined {
    if (!this.reaches(0)) return undefined;
    const decoder = new TextDecoder();
    return this.#frames.map(({bytes}) => JSON.parse(decoder.decode(bytes).replace(/^.*\ndata: /, '')) as AguiEvent);
  }

  /** Whether everything after this event is still kept. */
  reaches(after: number): boolean {
    return after >= this.#count - this.#frames.length && after <= this.#count;
  }

  /** The event after this one, if it has come. */
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
