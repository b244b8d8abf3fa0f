import type {AgentEvent} from '../protocol/envelope.js';
import type {Undo} from './rows.js';
import type {OrderState} from './order.js';

/** Events that were folded together, with what undoes them. */
interface Segment {
  readonly start: number;
  readonly events: AgentEvent[];
  /** Where the streams stood when the segment began. */
  readonly order: OrderState;
  /** What each row changed in this segment held before it; undefined while the segment is open. */
  undo?: Undo;
}

/** Where an event stands: the segment's begin, what leads back to it, and the events up to there. */
export interface LogPosition {
  /** The index of the first of the events. */
  readonly start: number;
  readonly order: OrderState;
  /** What undoes the later segments and of this one, newest first; the open segment's is the table's own. */
  readonly undo: readonly Undo[];
  readonly events: readonly AgentEvent[];
}

const SEGMENT = 1_024;
const EMPTY: OrderState = {streams: new Map(), homes: new Map(), homeCount: 0};

/** The truth: what was accepted, in order. Bounded; what leaves the window is handed to the archive. */
export class EventLog implements Iterable<AgentEvent> {
  readonly #segments: Segment[] = [];
  readonly #window: number;
  readonly #archive: ((events: readonly AgentEvent[]) => void) | undefined;
  #length = 0;
  #segmentLength = 0;
  /** The events of the newest segment. */
  #open: AgentEvent[] = [];

  constructor(window: number, archive?: (events: readonly AgentEvent[]) => void) {
    this.#window = Math.max(window, 1);
    this.#archive = archive;
  }

  /** Events kept. */
  get length(): number {
    return this.#length;
  }

  /** The index of the oldest event kept: how many have left the window. */
  get start(): number {
    return this.#segments[0]?.start ?? 0;
  }

  /** The index that the next event gets. */
  get end(): number {
    return this.start + this.#length;
  }

  /** Whether the open segment is full. */
  get isSegmentFull(): boolean {
    return this.#open.length >= this.#segmentLength;
  }

  /** Closes the open segment with what undoes it, and begins the next. */
  beginSegment(undo: Undo, order: OrderState): void {
    const last = this.#segments.at(-1);
    if (last) last.undo ??= undo;
    // Saving the order costs its runs, so with more of them it is saved less often: the cost per event stays the same.
    this.#segmentLength = Math.min(Math.max(SEGMENT, 4 * order.homeCount), this.#window);
    this.#open = [];
    this.#segments.push({start: this.end, events: this.#open, order});
    while (this.#segments.length > 1 && this.#length - (this.#segments[0]?.events.length ?? 0) >= this.#window) {
      const oldest = this.#segments.shift();
      if (!oldest) return;
      this.#length -= oldest.events.length;
      // Live-only facts end with the window: nobody asked to keep them.
      this.#archive?.(oldest.events.filter((event) => event.persistence !== 'ephemeral_live'));
    }
  }

  push(event: AgentEvent): void {
    this.#open.push(event);
    this.#length++;
  }

  /** The event at an index counted from the very first one, or undefined outside the window. */
  at(index: number): AgentEvent | undefined {
    const segment = this.#segmentOf(index);
    return segment?.events[index - segment.start];
  }

  /** How to come to the state after the event at `index`. */
  position(index: number, open: Undo): LogPosition {
    const segment = this.#segmentOf(index) ?? this.#segments[0];
    if (!segment) return {start: 0, order: EMPTY, undo: [open], events: []};
    const later = this.#segments.slice(this.#segments.indexOf(segment)).reverse();
    return {
      start: segment.start,
      order: segment.order,
      undo: later.map(({undo}) => undo ?? open),
      events: segment.events.slice(0, Math.max(index - segment.start + 1, 0)),
    };
  }

  /** Takes back everything from the segment that holds `index` on. A new segment must begin before the next event. */
  rewind(index: number, open: Undo): LogPosition {
    const segment = this.#segmentOf(index);
    if (!segment) return {start: 0, order: EMPTY, undo: [], events: []};
    const removed = this.#segments.splice(this.#segments.indexOf(segment));
    const events = removed.flatMap((each) => each.events);
    this.#length -= events.length;
    const undo = [...removed].reverse().map(({undo}) => undo ?? open);
    return {start: segment.start, order: segment.order, undo, events};
  }

  toJSON(): AgentEvent[] {
    return [...this];
  }

  *[Symbol.iterator](): Iterator<AgentEvent> {
    for (const segment of this.#segments) yield* segment.events;
  }

  #segmentOf(index: number): Segment | undefined {
    let low = 0;
    let high = this.#segments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#segments[middle]?.start ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    const segment = this.#segments[low];
    return segment && index >= segment.start && index < segment.start + segment.events.length ? segment : undefined;
  }
}
