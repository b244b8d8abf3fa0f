import type {AgentEvent} from '../../protocol/envelope.js';
import type {Undo} from '../core/rows.js';
import type {OrderState} from '../intake/sequencer.js';

/** The accepted events, in order. */
export interface EventLog extends Iterable<AgentEvent> {
  /** Events kept. */
  readonly length: number;
  /** The index of the oldest event kept: how many have left the window. */
  readonly start: number;
  /** The index that the next event gets. */
  readonly end: number;
  /** The event at an index counted from the very first one, or undefined outside the window. */
  at(index: number): AgentEvent | undefined;
  toJSON(): AgentEvent[];
}

/** Events that were folded together, with what undoes them. */
export interface Segment {
  /** As the rows count their segments: it only ever grows. */
  readonly number: number;
  readonly start: number;
  readonly events: readonly AgentEvent[];
  /** Where the streams stood when the segment began; saved with some of them only. */
  readonly order?: OrderState;
  /** What each row changed in this segment held before it; undefined while the segment is open. */
  undo?: Undo;
}

/** Where an event stands: where the order was last saved before it, what leads back to there, and the events since. */
export interface LogPosition {
  /** The number of the segment that begins there. */
  readonly segment: number;
  /** The index of the first of the events. */
  readonly start: number;
  readonly order: OrderState;
  /** What undoes the segments from there on, newest first; the open segment's is the table's own. */
  readonly undo: readonly Undo[];
  readonly events: readonly AgentEvent[];
}

/** How seldom the order is saved at least, in events. */
const ORDER_EVERY = 1_024;
const EMPTY: OrderState = {streams: new Map(), homes: new Map(), homeCount: 0, size: 0};

/** The truth: what was accepted, in order. Bounded; what leaves the window is handed to the archive. */
export class SegmentLog implements EventLog {
  readonly #segments: Segment[] = [];
  readonly #window: number;
  readonly #segmentLength: number;
  readonly #archive: ((events: readonly AgentEvent[]) => void) | undefined;
  #length = 0;
  /** The index from which on a new segment saves the order. */
  #orderDue = 0;
  /** The events of the newest segment. */
  #open: AgentEvent[] = [];

  constructor(window: number, segment: number, archive?: (events: readonly AgentEvent[]) => void) {
    this.#window = Math.max(window, 1);
    this.#segmentLength = Math.min(Math.max(segment, 1), this.#window);
    this.#archive = archive;
  }

  get length(): number {
    return this.#length;
  }

  get start(): number {
    return this.#segments[0]?.start ?? 0;
  }

  get end(): number {
    return this.start + this.#length;
  }

  /** Whether the open segment is full. */
  get isSegmentFull(): boolean {
    return this.#open.length >= this.#segmentLength;
  }

  /** The segments from the oldest to the open one. */
  get segments(): readonly Segment[] {
    return this.#segments;
  }

  /** Closes the open segment with what undoes it, begins the next, and gives those that left the window. */
  beginSegment(number: number, undo: Undo, saveOrder: () => OrderState): Segment[] {
    const {end} = this;
    const last = this.#segments.at(-1);
    if (last) last.undo ??= undo;
    this.#open = [];
    if (end < this.#orderDue) {
      this.#segments.push({number, start: end, events: this.#open});
      return [];
    }
    // Saving the order costs its runs and streams, so with more of them it is saved less often: the cost per event stays.
    const order = saveOrder();
    this.#orderDue = end + Math.min(Math.max(ORDER_EVERY, 4 * order.size), this.#window);
    this.#segments.push({number, start: end, events: this.#open, order});
    return this.#dropOldest();
  }

  push(event: AgentEvent): void {
    this.#open.push(event);
    this.#length++;
  }

  at(index: number): AgentEvent | undefined {
    const segment = this.segmentOf(index);
    return segment?.events[index - segment.start];
  }

  /** What is needed to compute the state after the event at `index`. */
  position(index: number, open: Undo): LogPosition {
    const {later, segment} = this.#from(this.segmentOf(index) ?? this.#segments[0]);
    if (!segment) return {segment: 0, start: 0, order: EMPTY, undo: [open], events: []};
    const count = Math.max(index - segment.start + 1, 0);
    const events = later.filter(({start}) => start <= index).flatMap((each) => each.events);
    return {...placeOf(segment), undo: undoOf(later, open), events: events.slice(0, count)};
  }

  /** Takes back everything from where the order was last saved before `index`. A new segment must begin then. */
  rewind(index: number, open: Undo): LogPosition {
    const {later, segment} = this.#from(this.segmentOf(index));
    if (!segment) return {segment: 0, start: 0, order: EMPTY, undo: [], events: []};
    this.#segments.length -= later.length;
    this.#orderDue = segment.start;
    const events = later.flatMap((each) => each.events);
    this.#length -= events.length;
    return {...placeOf(segment), undo: undoOf(later, open), events};
  }

  /** The segment that holds an event, or undefined outside the window. */
  segmentOf(index: number): Segment | undefined {
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

  toJSON(): AgentEvent[] {
    return [...this];
  }

  *[Symbol.iterator](): Iterator<AgentEvent> {
    for (const segment of this.#segments) yield* segment.events;
  }

  /** The segments from the one that last saved the order, at or before the given one. */
  #from(segment: Segment | undefined): {later: readonly Segment[]; segment: Segment | undefined} {
    let at = segment ? this.#segments.indexOf(segment) : this.#segments.length;
    while (at > 0 && !this.#segments[at]?.order) at--;
    const later = this.#segments.slice(at);
    return {later, segment: later[0]};
  }

  /** What leaves the window leaves up to where the order was saved: the log always begins with a saved order. */
  #dropOldest(): Segment[] {
    const dropped: Segment[] = [];
    for (;;) {
      const next = this.#segments.findIndex(({order}, at) => at > 0 && order);
      const length = (this.#segments[next]?.start ?? 0) - this.start;
      if (next < 0 || this.#length - length < this.#window) return dropped;
      const oldest = this.#segments.splice(0, next);
      this.#length -= length;
      // Live-only facts end with the window: nobody asked to keep them.
      const events = oldest.flatMap((segment) => segment.events);
      this.#archive?.(events.filter((event) => event.persistence !== 'ephemeral_live'));
      dropped.push(...oldest);
    }
  }
}

/** A log up to some event, and no further. It shares the events. */
export class LogView implements EventLog {
  readonly #log: EventLog;
  #end = 0;

  constructor(log: EventLog) {
    this.#log = log;
  }

  get length(): number {
    return this.end - this.start;
  }

  get start(): number {
    return this.#log.start;
  }

  get end(): number {
    return Math.max(this.#end, this.start);
  }

  /** Shows the events before this index. */
  endAt(end: number): void {
    this.#end = end;
  }

  at(index: number): AgentEvent | undefined {
    return index < this.#end ? this.#log.at(index) : undefined;
  }

  toJSON(): AgentEvent[] {
    return [...this];
  }

  *[Symbol.iterator](): Iterator<AgentEvent> {
    let left = this.length;
    for (const event of this.#log) {
      if (left-- <= 0) return;
      yield event;
    }
  }
}

function placeOf({number, start, order = EMPTY}: Segment) {
  return {segment: number, start, order};
}

function undoOf(later: readonly Segment[], open: Undo): Undo[] {
  return later.map(({undo}) => undo ?? open).reverse();
}
