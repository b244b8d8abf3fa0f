import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {object, string} from '../read.js';
import {
  covers,
  FIRST,
  rangesOf,
  runOf,
  sequenceOf,
  Stream,
  type Cursor,
  type Range,
  type StreamState,
} from './sequence-stream.js';

export {runOf, type SequenceRange, type StreamState} from './sequence-stream.js';

/** Counters of what the sequencer met. */
export interface OrderCounts {
  duplicates: number;
  early: number;
  gaps: number;
  lateFills: number;
}

/** Where all streams stood at some moment, to go back to it. */
export interface OrderState {
  readonly streams: ReadonlyMap<string, Stream>;
  /** Where runs are at home: the first so many of this map, which only ever grows. */
  readonly homes: ReadonlyMap<string, string>;
  readonly homeCount: number;
}

export const GAP_CODE = 'sequence_gap';

const MAX_RANGES = 64;

type Emit = (event: AgentEvent) => void;

/** The last step of the intake: order by stream and sequence. Events without a sequence keep the order of arrival. */
export class Sequencer {
  readonly counts: OrderCounts = {duplicates: 0, early: 0, gaps: 0, lateFills: 0};
  #streams = new Map<string, Stream>();
  #homes = new Map<string, string>();
  readonly #emit: Emit;
  readonly #prepare: Emit;
  readonly #window: number;
  #waiting = 0;

  /** `prepare` is told of each event before it counts as received, `emit` after. */
  constructor(window: number, prepare: Emit, emit: Emit) {
    this.#window = window;
    this.#prepare = prepare;
    this.#emit = emit;
  }

  /** How many events wait for an earlier one. */
  get waiting(): number {
    return this.#waiting;
  }

  accept(event: AgentEvent): void {
    const late = event.sequence === undefined ? sequenceOf(event['lateSequence']) : undefined;
    const sequence = event.sequence ?? late;
    if (sequence === undefined) {
      this.#acceptUnnumbered(event);
      return;
    }
    const run = runOf(event);
    const stream = this.#streamOf(event, run);
    if (stream.isConflict(sequence, run)) this.#split(stream);
    const cursor = stream.cursorOf(run);
    if (late !== undefined) {
      // It was late in an earlier life of this log: it closes the same gap again.
      this.#prepare(event);
      cursor.fill(late);
      stream.remember(late, run);
      this.#emit(event);
    } else if (cursor.isSeen(sequence)) {
      this.counts.duplicates++;
    } else {
      this.#place(stream, cursor, event, sequence, run);
    }
  }

  /** Lets go of streams whose beginning has not come within a frame: they were joined in the middle. */
  releaseStarts(): void {
    if (this.#waiting === 0) return;
    this.#release((cursor) => cursor.next < 0);
  }

  /** Gives up waiting: what is missing is recorded as a gap, and what waited goes on. */
  settle(): void {
    if (this.#waiting === 0) return;
    this.#release(() => true);
  }

  /** The first sequence that each waiting stream misses. */
  gaps(): {stream: string; from: number; to: number}[] {
    const gaps: {stream: string; from: number; to: number}[] = [];
    for (const stream of this.#streams.values()) {
      for (const [, cursor] of stream.cursors()) {
        if (cursor.waiting.size === 0) continue;
        gaps.push({stream: stream.id, from: Math.max(cursor.next, 0), to: cursor.lowestWaiting() - 1});
      }
    }
    return gaps;
  }

  /** Every stream, by id, for export. */
  state(): Record<string, StreamState> {
    const begun = [...this.#streams].filter(([, stream]) => stream.hasBegun);
    return Object.fromEntries(begun.map(([id, stream]) => [id, stream.state()]));
  }

  /** The last sequence of a stream that counts as one and lacks nothing. */
  wholeUpTo(id: string): number | undefined {
    const stream = this.#streams.get(id);
    const {status, sequence} = stream?.hasBegun ? stream.state() : {};
    return status === 'live' ? sequence : undefined;
  }

  /** Goes on from an exported state: what it had counts as received, and what it lacked as missing. */
  restore(states: unknown): void {
    for (const [id, value] of Object.entries(object(states) ?? {})) {
      const state = object(value);
      if (state) this.#restoreStream(this.#stream(id), state);
    }
  }

  /** Everything but what waits, to come back to. */
  save(): OrderState {
    const streams = new Map([...this.#streams].map(([id, stream]) => [id, stream.copy()]));
    return {streams, homes: this.#homes, homeCount: this.#homes.size};
  }

  /** Goes back to a saved state and hands out what waited until now. */
  load({streams, homes, homeCount}: OrderState): AgentEvent[] {
    const waiting = [...this.#streams.values()].flatMap((stream) => stream.takeWaiting());
    this.#waiting = 0;
    this.#streams = new Map([...streams].map(([id, stream]) => [id, stream.copy()]));
    this.#homes = new Map([...homes].slice(0, homeCount));
    return waiting;
  }

  /** The session that a run belongs to, where an event said so before the run began to count. */
  homeOf(run: string): string | undefined {
    const home = this.#homes.get(run);
    return home === run ? undefined : home;
  }

  /** Says which session a run belongs to. What came without one waits for it, or has begun a stream of its own. */
  settleIn(run: string, session: string): void {
    if (this.#homes.has(run)) return;
    const alone = run === session ? undefined : this.#streams.get(run);
    const begun = alone !== undefined && !alone.isSession && alone.hasBegun;
    this.#homes.set(run, begun ? run : session);
    if (!alone || alone.isSession || begun) return;
    this.#streams.delete(run);
    this.#acceptAgain(alone.takeWaiting());
  }

  #acceptUnnumbered(event: AgentEvent): void {
    if (event.runId !== undefined && event.sessionId !== undefined) this.settleIn(event.runId, event.sessionId);
    this.#prepare(event);
    if (event.type === 'diagnostic.changed') this.#readGap(event);
    this.#emit(event);
  }

  #acceptAgain(events: readonly AgentEvent[]): void {
    this.#waiting -= events.length;
    for (const event of events) this.accept(event);
  }

  #restoreStream(stream: Stream, state: JsonObject): void {
    const runs = object(state['runs']);
    if (runs) this.#split(stream);
    for (const [run, last] of Object.entries(runs ?? {})) {
      const reached = sequenceOf(last);
      if (reached !== undefined) this.#advance(stream, stream.cursorOf(run), reached, rangesOf(state, run));
    }
    const sequence = sequenceOf(state['sequence']);
    if (sequence === undefined) return;
    const alone = string(state['run']);
    if (!stream.own) stream.adopt(state, sequence);
    else if (alone === undefined) return;
    this.#advance(stream, stream.cursorOf(alone ?? ''), sequence, rangesOf(state, undefined));
  }

  /** Whatever came up to `sequence` is known, but for what is missing; what this store has itself it keeps. */
  #advance(stream: Stream, cursor: Cursor, sequence: number, missing: readonly Range[]): void {
    cursor.missing = cursor.missing.flatMap(([from, to]): Range[] =>
      to > sequence ? [[Math.max(from, sequence + 1), to]] : [],
    );
    if (sequence < cursor.next) return;
    for (const [from, to] of missing) {
      const begin = Math.max(from, cursor.next);
      if (begin <= to && to <= sequence && cursor.missing.length < MAX_RANGES) cursor.missing.push([begin, to]);
    }
    cursor.next = sequence + 1;
    for (const [early, event] of cursor.waiting) {
      if (early > sequence) continue;
      cursor.waiting.delete(early);
      this.#waiting--;
      if (covers(cursor.missing, early)) this.#emitLate(stream, cursor, event, early);
    }
    this.#drain(stream, cursor);
  }

  #split(stream: Stream): void {
    if (!stream.own) this.#acceptAgain(stream.split());
  }

  #stream(id: string): Stream {
    let stream = this.#streams.get(id);
    if (!stream) this.#streams.set(id, (stream = new Stream(id)));
    return stream;
  }

  /** A run is at home in the session that it was first seen with: later events may name the run alone. */
  #streamOf(event: AgentEvent, run: string): Stream {
    const session = event.sessionId;
    if (session === undefined) return this.#stream(this.#homes.get(run) ?? run);
    if (run !== '') {
      if (!this.#homes.has(run)) this.settleIn(run, session);
      if (run !== session && this.#homes.get(run) === run) return this.#stream(run);
    }
    const stream = this.#stream(session);
    stream.isSession = true;
    return stream;
  }

  #place(stream: Stream, cursor: Cursor, event: AgentEvent, sequence: number, run: string): void {
    if (cursor.next < 0 && sequence <= FIRST) cursor.next = sequence;
    if (sequence === cursor.next) {
      this.#prepare(event);
      cursor.next++;
      stream.remember(sequence, run);
      this.#emit(event);
      if (cursor.waiting.size > 0) this.#drain(stream, cursor);
    } else if (sequence < cursor.next) {
      this.#emitLate(stream, cursor, event, sequence);
    } else {
      this.counts.early++;
      cursor.waiting.set(sequence, event);
      this.#waiting++;
      const tooFar = cursor.next < 0 && sequence > FIRST + this.#window;
      if (tooFar || cursor.waiting.size > this.#window) this.#skip(stream, cursor, run);
    }
  }

  /** What was given up and comes after all. It is marked, so that a replay of the log does not wait for its place. */
  #emitLate(stream: Stream, cursor: Cursor, event: AgentEvent, sequence: number): void {
    this.#prepare(event);
    cursor.fill(sequence);
    stream.remember(sequence, runOf(event));
    this.counts.lateFills++;
    const {sequence: late, ...rest} = event;
    this.#emit({...rest, lateSequence: late});
  }

  #drain(stream: Stream, cursor: Cursor): void {
    for (;;) {
      const event = cursor.waiting.get(cursor.next);
      if (!event) return;
      this.#prepare(event);
      cursor.waiting.delete(cursor.next);
      this.#waiting--;
      stream.remember(cursor.next, runOf(event));
      cursor.next++;
      this.#emit(event);
    }
  }

  #release(which: (cursor: Cursor) => boolean): void {
    for (const stream of this.#streams.values()) {
      for (const [run, cursor] of stream.cursors()) {
        while (cursor.waiting.size > 0 && which(cursor)) this.#skip(stream, cursor, run);
      }
    }
  }

  /** Records a gap in the log itself, so that a replay of the log meets it at the same place. */
  #skip(stream: Stream, cursor: Cursor, run: string | undefined): void {
    const from = cursor.next < 0 ? FIRST : cursor.next;
    const to = cursor.lowestWaiting() - 1;
    this.counts.gaps++;
    this.#giveUp(cursor, from, to);
    this.#emit({
      type: 'diagnostic.changed',
      diagnosticId: `${GAP_CODE}:${stream.id}:${String(from)}`,
      owner: 'diagnostics',
      ...(stream.isSession ? {sessionId: stream.id} : {}),
      payload: {code: GAP_CODE, level: 'warning', stream: stream.id, from, to, ...(stream.own ? {run} : {})},
    });
    this.#drain(stream, cursor);
  }

  #giveUp(cursor: Cursor, from: number, to: number): void {
    if (cursor.missing.length < MAX_RANGES) cursor.missing.push([from, to]);
    cursor.next = to + 1;
  }

  /** A gap recorded by an earlier life of this log. */
  #readGap(event: AgentEvent): void {
    const payload = object(event.payload);
    if (payload?.['code'] !== GAP_CODE || event.owner !== 'diagnostics') return;
    const id = string(payload['stream']);
    const from = sequenceOf(payload['from']);
    const to = sequenceOf(payload['to']);
    if (id === undefined || from === undefined || to === undefined || to < from) return;
    const stream = this.#stream(id);
    const run = string(payload['run']);
    if (event.sessionId === id) stream.isSession = true;
    if (run !== undefined) this.#split(stream);
    const cursor = stream.cursorOf(run ?? '');
    if (to >= Number.MAX_SAFE_INTEGER) return;
    // What waits for something before the gap waits in vain, and a snapshot may have brought some of it.
    while (cursor.lowestWaiting() <= to) this.#skip(stream, cursor, run);
    if (cursor.next > to) return;
    this.counts.gaps++;
    this.#giveUp(cursor, cursor.next < 0 ? from : cursor.next, to);
    this.#drain(stream, cursor);
  }
}
