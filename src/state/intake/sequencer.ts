import type {AgentEvent} from '../../protocol/envelope.js';
import {object, string} from '../read.js';
import {
  CONTIGUOUS_IN,
  covers,
  FIRST,
  MAX_RANGES,
  rangesIn,
  sequenceOf,
  Stream,
  type Recent,
  type SequenceRange,
  type StreamState,
} from './sequence-stream.js';

export {
  CONTIGUOUS_IN,
  reachedBy,
  type SequenceRange,
  type StreamPosition,
  type StreamState,
} from './sequence-stream.js';

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
  /** What saving it costs. */
  readonly size: number;
}

/** An event that waited, and the session whose numbers are promised to have no gaps. */
export interface Waiting {
  readonly event: AgentEvent;
  readonly promised: string;
}

export const GAP_CODE = 'sequence_gap';

/** Where runs that named no session count. */
const HOMELESS = '';
/** So many of the newest events are remembered at least, and twice as many at most. */
const MEMORY = 4_096;

type Emit = (event: AgentEvent) => void;

/**
 * The last step of the intake: order by stream and sequence. Numbers rise, and events are folded as they come. Only where
 * a source promises numbers without gaps is a missing one waited for. Events without a sequence keep the order of arrival.
 */
export class Sequencer {
  readonly counts: OrderCounts = {duplicates: 0, early: 0, gaps: 0, lateFills: 0};
  readonly #streams = new Map<string, Stream>();
  #homes = new Map<string, string>();
  readonly #emit: Emit;
  readonly #prepare: Emit;
  readonly #window: number;
  #waiting = 0;
  #remembered = 0;
  /** The stream and the run that were asked for last: the next event is most often of the same. */
  #lastStream: Stream | undefined;
  #lastRun: string | undefined;
  /** The stream of the event accepted last, where that was handed out at its place. */
  #latest: Stream | undefined;

  /** `prepare` gets each event before it counts as received, `emit` after. */
  constructor(window: number, prepare: Emit, emit: Emit) {
    this.#window = window;
    this.#prepare = prepare;
    this.#emit = emit;
  }

  /** How many events wait for an earlier one. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Takes an event; `promised` is the session whose numbers its source promises to have no gaps. */
  accept(event: AgentEvent, promised?: string): void {
    this.#accept(event, promised, false);
  }

  /**
   * Takes an event that differs in its number from the one handed out last and in no other id, where it is the next of its
   * stream; the caller goes on with it. False where it has to be accepted as any other.
   */
  acceptNext(event: AgentEvent): boolean {
    const {sequence} = event;
    if (sequence === undefined) return true;
    const recent = this.#latest?.takeNext(sequence);
    if (recent) this.#remember(recent, event, sequence);
    return recent !== undefined;
  }

  /** Takes an event of the own log again: it is no duplicate of itself, but a snapshot before it may have it. */
  acceptAgain(event: AgentEvent): void {
    this.#accept(event, undefined, true);
  }

  /** Lets go of streams whose beginning has not come within a frame: they were joined in the middle. */
  releaseStarts(): void {
    this.#release(({next}) => next < 0);
  }

  /** Gives up waiting: what is missing is recorded as a gap, and what waited goes on. */
  settle(): void {
    this.#release(() => true);
  }

  /** The first sequence that each waiting stream misses. */
  gaps(): {stream: string; from: number; to: number}[] {
    return [...this.#streams.values()]
      .filter(({waiting}) => waiting.size > 0)
      .map((stream) => ({stream: stream.id, from: Math.max(stream.next, 0), to: stream.lowestWaiting() - 1}));
  }

  /** Every stream, by id, for export. */
  state(): Record<string, StreamState> {
    return Object.fromEntries(
      [...this.#streams].flatMap(([id, stream]) => {
        const state = stream.state();
        return state ? [[id, state]] : [];
      }),
    );
  }

  /** The last sequence of a session up to which nothing is missing; undefined where nobody promised that. */
  wholeUpTo(id: string): number | undefined {
    const {sequence, status, streams} = this.#streams.get(id)?.state() ?? {};
    return status === 'live' && !streams ? sequence : undefined;
  }

  /** Goes on from an exported state: what it had counts as received, and what it missed as missing. */
  restore(states: unknown): void {
    for (const [id, value] of Object.entries(object(states) ?? {})) {
      const state = object(value);
      if (!state) continue;
      const stream = this.#stream(id);
      const sequence = stream.restore(state);
      if (sequence !== undefined) this.#advance(stream, sequence, rangesIn(state));
    }
  }

  /** Everything but what waits, to come back to. */
  save(): OrderState {
    const streams = new Map([...this.#streams].map(([id, stream]) => [id, stream.copy()]));
    let size = this.#homes.size;
    for (const stream of this.#streams.values()) size += stream.size;
    return {streams, homes: this.#homes, homeCount: this.#homes.size, size};
  }

  /** Goes back to a saved state and hands out what waited until now. */
  load({streams, homes, homeCount}: OrderState): Waiting[] {
    const waiting = [...this.#streams.values()].flatMap((stream) => {
      const events = [...stream.waiting.values()];
      stream.waiting.clear();
      return events.map((event) => ({event, promised: stream.id}));
    });
    this.#waiting = 0;
    for (const id of new Set([...this.#streams.keys(), ...streams.keys()])) this.#stream(id).standAt(streams.get(id));
    this.#homes = new Map([...homes].slice(0, homeCount));
    this.#lastRun = undefined;
    return waiting;
  }

  /** The session that a run was first seen with: later events may name the run alone. */
  homeOf(run: string): string | undefined {
    return this.#homes.get(run);
  }

  /** Says which session a run belongs to. */
  settleIn(run: string, session: string): void {
    if (run === this.#lastRun) return;
    this.#lastRun = run;
    if (this.#homes.has(run)) return;
    this.#homes.set(run, session);
    const homeless = this.#streams.get(HOMELESS);
    if (homeless && homeless.size > 0) this.#stream(session).adopt(homeless, run);
  }

  #accept(event: AgentEvent, promised: string | undefined, isAgain: boolean): void {
    const {runId, sessionId} = event;
    this.#latest = undefined;
    if (runId !== undefined && sessionId !== undefined) this.settleIn(runId, sessionId);
    const late = event.sequence === undefined ? sequenceOf(event['lateSequence']) : undefined;
    const sequence = event.sequence ?? late;
    if (sequence === undefined) {
      this.#prepare(event);
      if (event.type === 'diagnostic.changed') this.#readGap(event);
      this.#emit(event);
      return;
    }
    // By its name and not by the constant: of events of many shapes that is read several times quicker.
    const contiguousIn = promised ?? string(event['contiguousIn']);
    const home = sessionId ?? (runId === undefined ? undefined : this.#homes.get(runId));
    const stream = this.#stream(contiguousIn ?? home ?? HOMELESS);
    if (contiguousIn !== undefined) stream.promise();
    if (!stream.isContiguous) this.#follow(stream, event, sequence, isAgain);
    else if (late === undefined) this.#place(stream, event, sequence, isAgain);
    else if (!isAgain && stream.recent.find(event, late) === 'same') this.counts.duplicates++;
    else this.#emitLate(stream, event, late);
  }

  /** Numbers that only rise: nothing is waited for, and a lower one is late. */
  #follow(stream: Stream, event: AgentEvent, sequence: number, isAgain: boolean): void {
    const counter = stream.counterOf(event);
    // What is marked as late was taken in an earlier life of its log.
    const isLate = event.sequence === undefined;
    const isKnown = !isLate && (sequence <= counter.known || stream.isSeen(sequence));
    const found = isKnown || isAgain || sequence > counter.last ? 'none' : counter.recent.find(event, sequence);
    if (isKnown || found === 'same') {
      if (!isAgain) this.counts.duplicates++;
      return;
    }
    this.#prepare(event);
    if (sequence > counter.last) counter.last = sequence;
    this.#remember(counter.recent, event, sequence);
    this.#latest = stream;
    this.#emit(found === 'other' ? asLate(event) : event);
  }

  /** Numbers without gaps: what comes early waits. */
  #place(stream: Stream, event: AgentEvent, sequence: number, isAgain: boolean): void {
    if (stream.next < 0 && sequence <= FIRST) stream.next = sequence;
    if (sequence === stream.next) {
      this.#emitNext(stream, event);
      if (stream.waiting.size > 0) this.#drain(stream);
    } else if (stream.isSeen(sequence)) {
      if (isAgain) return;
      if (stream.isRepeated(event, sequence)) this.counts.duplicates++;
      else this.#emitLate(stream, event, sequence);
    } else if (sequence < stream.next) {
      this.counts.lateFills++;
      this.#emitLate(stream, event, sequence);
    } else {
      this.counts.early++;
      stream.waiting.set(sequence, event);
      this.#waiting++;
      const isTooFar = stream.next < 0 && sequence > FIRST + this.#window;
      if (isTooFar || stream.waiting.size > this.#window) this.#skip(stream);
    }
  }

  #emitNext(stream: Stream, event: AgentEvent): void {
    this.#prepare(event);
    this.#remember(stream.recent, event, stream.next);
    this.#latest = stream;
    stream.next++;
    this.#emitMarked(stream, event);
  }

  /** What was given up and comes after all, or another event with a number that was used. A replay does not wait for it. */
  #emitLate(stream: Stream, event: AgentEvent, sequence: number): void {
    this.#prepare(event);
    stream.fill(sequence);
    this.#remember(stream.recent, event, sequence);
    this.#emitMarked(stream, asLate(event));
  }

  /** The first event of a stream without gaps says so in the log, and each that names another session. */
  #emitMarked(stream: Stream, event: AgentEvent): void {
    const {runId, sessionId} = event;
    // A run that came in a session's own stream and named no session belongs to that one.
    if (runId !== undefined && sessionId === undefined) this.settleIn(runId, stream.id);
    const home = sessionId ?? (runId === undefined ? undefined : this.#homes.get(runId));
    const isPlain = (stream.isMarked && home === stream.id) || event[CONTIGUOUS_IN] === stream.id;
    stream.isMarked = true;
    this.#emit(isPlain ? event : {...event, [CONTIGUOUS_IN]: stream.id});
  }

  #drain(stream: Stream): void {
    for (;;) {
      const event = stream.waiting.get(stream.next);
      if (!event) return;
      stream.waiting.delete(stream.next);
      this.#waiting--;
      this.#emitNext(stream, event);
    }
  }

  #release(which: (stream: Stream) => boolean): void {
    if (this.#waiting === 0) return;
    for (const stream of this.#streams.values()) while (stream.waiting.size > 0 && which(stream)) this.#skip(stream);
  }

  /** Records a gap in the log itself, so that a replay of the log meets it at the same place. */
  #skip(stream: Stream): void {
    const {id} = stream;
    const from = stream.next < 0 ? FIRST : stream.next;
    const to = stream.lowestWaiting() - 1;
    this.counts.gaps++;
    stream.giveUp(from, to);
    stream.isMarked = true;
    this.#emit({
      type: 'diagnostic.changed',
      diagnosticId: `${GAP_CODE}:${id}:${String(from)}`,
      owner: 'diagnostics',
      sessionId: id,
      [CONTIGUOUS_IN]: id,
      payload: {code: GAP_CODE, level: 'warning', stream: id, from, to},
    });
    this.#drain(stream);
  }

  /** A gap recorded by an earlier life of this log. */
  #readGap(event: AgentEvent): void {
    const {code, from: first, to: last} = object(event.payload) ?? {};
    const id = string(event[CONTIGUOUS_IN]);
    const from = sequenceOf(first);
    const to = sequenceOf(last);
    if (code !== GAP_CODE || event.owner !== 'diagnostics' || id === undefined) return;
    if (from === undefined || to === undefined || to < from || to >= Number.MAX_SAFE_INTEGER) return;
    const stream = this.#stream(id);
    stream.promise();
    stream.isMarked = true;
    // What waits for something before the gap waits in vain, and a snapshot may have brought some of it.
    while (stream.lowestWaiting() <= to) this.#skip(stream);
    if (stream.next > to) return;
    this.counts.gaps++;
    stream.giveUp(stream.next < 0 ? from : stream.next, to);
    this.#drain(stream);
  }

  /** Whatever came up to a sequence is known, but for what is missing; what this store has itself it keeps. */
  #advance(stream: Stream, sequence: number, missing: readonly SequenceRange[]): void {
    stream.missing = stream.missing.flatMap(([from, to]): SequenceRange[] =>
      to > sequence ? [[Math.max(from, sequence + 1), to]] : [],
    );
    if (sequence < stream.next) return;
    for (const [from, to] of missing) {
      const begin = Math.max(from, stream.next);
      if (begin <= to && to <= sequence && stream.missing.length < MAX_RANGES) stream.missing.push([begin, to]);
    }
    stream.next = sequence + 1;
    for (const [early, event] of stream.waiting) {
      if (early > sequence) continue;
      stream.waiting.delete(early);
      this.#waiting--;
      if (covers(stream.missing, early)) this.#emitLate(stream, event, early);
    }
    this.#drain(stream);
  }

  #remember(recent: Recent, event: AgentEvent, sequence: number): void {
    recent.add(event, sequence);
    if (++this.#remembered < MEMORY) return;
    this.#remembered = 0;
    for (const stream of this.#streams.values()) stream.age();
  }

  #stream(id: string): Stream {
    if (this.#lastStream?.id === id) return this.#lastStream;
    let stream = this.#streams.get(id);
    if (!stream) this.#streams.set(id, (stream = new Stream(id)));
    return (this.#lastStream = stream);
  }
}

/** The event, marked as one that does not stand at its place. */
function asLate(event: AgentEvent): AgentEvent {
  if (event.sequence === undefined) return event;
  const {sequence, ...rest} = event;
  return {...rest, lateSequence: sequence};
}
