import type {AgentEvent} from '../protocol/envelope.js';
import type {JsonObject} from '../protocol/events.js';
import {list, number, object, string} from './read.js';

/** Sequences from the first to the last; in a stream whose runs count for themselves, with the run. */
export type SequenceRange = readonly [from: number, to: number, run?: string];

/** What the sequencer knows of one stream: exported with a snapshot, so that a page can go on from it. */
export interface StreamState {
  readonly id: string;
  /** `stale` while events are known to be missing. */
  readonly status: 'live' | 'stale';
  /** The last sequence that arrived with everything before it, where the session counts as one stream. */
  readonly sequence?: number;
  /** The run that used all of those sequences, where it was one alone: the next run may count for itself. */
  readonly run?: string;
  /** Which run used which of those sequences: the first and the last. Only inside the store. */
  readonly users?: Readonly<Record<string, readonly [number, number]>>;
  /** The last sequence per run, where each run counts for itself. */
  readonly runs?: Readonly<Record<string, number>>;
  /** Sequences that never came. */
  readonly missing?: readonly SequenceRange[];
}

/** Counters of what the sequencer met. */
export interface OrderCounts {
  duplicates: number;
  early: number;
  gaps: number;
  lateFills: number;
}

export const GAP_CODE = 'sequence_gap';

/** Where counting may start without anything missing. */
const FIRST = 1;
/** How many sequences back the sequencer remembers which run used them. */
const MEMORY = 256;
const MAX_RANGES = 64;

type Emit = (event: AgentEvent) => void;
type Range = readonly [number, number];

/** Who may count for itself: the run of an event, or else its task, agent or thread. */
export function runOf(event: AgentEvent): string {
  return event.runId ?? event.taskId ?? event.agentId ?? event.threadId ?? '';
}

function covers(ranges: readonly Range[], sequence: number): boolean {
  return ranges.some(([from, to]) => sequence >= from && sequence <= to);
}

function without(ranges: readonly Range[], sequence: number): Range[] {
  return ranges.flatMap(([from, to]) => {
    if (sequence < from || sequence > to) return [[from, to] as const];
    const rest: Range[] = [];
    if (from < sequence) rest.push([from, sequence - 1]);
    if (sequence < to) rest.push([sequence + 1, to]);
    return rest;
  });
}

/** One line of sequence numbers: what comes next, what waits, what was given up. */
class Cursor {
  next = -1;
  readonly waiting = new Map<number, AgentEvent>();
  missing: Range[] = [];
  /** Numbers that another run used while the session was thought to count as one: still welcome, and not missed. */
  open: Range[] = [];

  isSeen(sequence: number): boolean {
    if (sequence >= this.next) return this.waiting.has(sequence);
    return !covers(this.missing, sequence) && !covers(this.open, sequence);
  }

  fill(sequence: number): void {
    if (this.missing.length > 0) this.missing = without(this.missing, sequence);
    if (this.open.length > 0) this.open = without(this.open, sequence);
  }

  lowestWaiting(): number {
    let lowest = Infinity;
    for (const sequence of this.waiting.keys()) if (sequence < lowest) lowest = sequence;
    return lowest;
  }
}

/**
 * The streams of one session. The standard lets `sequence` count within a run, a thread, a task or a child's stream, and
 * no event says which. Counting per session is assumed until one number is used by two runs; from then on each run has
 * a cursor of its own.
 */
class Stream {
  readonly id: string;
  readonly shared = new Cursor();
  own: Map<string, Cursor> | undefined;
  /** Up to here somebody else counted, and did not say who used which number. */
  #unknownTo = -1;
  readonly #spans = new Map<string, {first: number; last: number}>();
  readonly #users: string[] = [];
  readonly #used: number[] = [];
  #lastRun = '';
  #lastSpan: {first: number; last: number} | undefined;

  constructor(id: string) {
    this.id = id;
  }

  get hasBegun(): boolean {
    return this.own !== undefined || this.shared.next >= 0;
  }

  /** Notes which run used a sequence of the session. */
  remember(sequence: number, run: string): void {
    if (this.own) return;
    const slot = sequence % MEMORY;
    this.#used[slot] = sequence;
    this.#users[slot] = run;
    this.#extend(run, sequence, sequence);
  }

  /** Whether a sequence that was used was used by another run. */
  isForeign(sequence: number, run: string): boolean {
    const user = this.#userOf(sequence);
    if (user !== undefined) return user !== run;
    if (sequence <= this.#unknownTo) return false;
    const span = this.#spans.get(run);
    return span === undefined || sequence < span.first || sequence > span.last;
  }

  /** Takes over what an exported state says about who used the sequences up to `sequence`. */
  adopt(state: JsonObject, sequence: number): void {
    const run = string(state['run']);
    const users = object(state['users']);
    if (run !== undefined) this.#extend(run, Math.min(FIRST, sequence), sequence);
    else if (!users) this.#unknownTo = Math.max(this.#unknownTo, sequence);
    for (const [user, span] of Object.entries(users ?? {})) {
      const [first, last] = list(span).map(number);
      if (first !== undefined && last !== undefined && first <= last) this.#extend(user, first, last);
    }
  }

  /** Gives every run that was seen a cursor of its own, and hands out the events that waited in the shared one. */
  split(): AgentEvent[] {
    this.own = new Map();
    for (const [run, {last}] of this.#spans) {
      const cursor = this.cursorOf(run);
      cursor.next = last + 1;
      cursor.open = this.#numbersOfOthers(run, last);
    }
    const waiting = [...this.shared.waiting.values()];
    this.shared.waiting.clear();
    return waiting;
  }

  cursorOf(run: string): Cursor {
    if (!this.own) return this.shared;
    let cursor = this.own.get(run);
    if (!cursor) this.own.set(run, (cursor = new Cursor()));
    return cursor;
  }

  *cursors(): Iterable<readonly [string | undefined, Cursor]> {
    if (this.own) yield* this.own;
    else yield [undefined, this.shared];
  }

  state(withUsers: boolean): StreamState {
    const missing = [...this.cursors()].flatMap(([run, cursor]) =>
      cursor.missing.map(([from, to]): SequenceRange => (run === undefined ? [from, to] : [from, to, run])),
    );

    return {
      id: this.id,
      status: missing.length > 0 ? 'stale' : 'live',
      ...(this.own
        ? {runs: Object.fromEntries([...this.own].map(([run, cursor]) => [run, cursor.next - 1]))}
        : {sequence: this.shared.next - 1, ...this.#whoUsed(withUsers)}),
      ...(missing.length > 0 ? {missing} : {}),
    };
  }

  #whoUsed(all: boolean): Pick<StreamState, 'run' | 'users'> {
    if (all) {
      return {users: Object.fromEntries([...this.#spans].map(([run, {first, last}]) => [run, [first, last] as const]))};
    }
    const [run] = this.#spans.keys();
    return run !== undefined && this.#spans.size === 1 && this.#unknownTo < 0 ? {run} : {};
  }

  #userOf(sequence: number): string | undefined {
    const slot = sequence % MEMORY;
    return this.#used[slot] === sequence ? this.#users[slot] : undefined;
  }

  #extend(run: string, first: number, last: number): void {
    let span = run === this.#lastRun ? this.#lastSpan : this.#spans.get(run);
    if (!span) this.#spans.set(run, (span = {first, last}));
    if (first < span.first) span.first = first;
    if (last > span.last) span.last = last;
    this.#lastRun = run;
    this.#lastSpan = span;
  }

  /** The numbers up to `last` that other runs used, as far as remembered, or that never came. */
  #numbersOfOthers(run: string, last: number): Range[] {
    const ranges = this.shared.missing.flatMap(([from, to]): Range[] =>
      from <= last ? [[from, Math.min(to, last)]] : [],
    );
    let from: number | undefined;
    for (let sequence = Math.max(last - MEMORY + 1, 0); sequence <= last; sequence++) {
      const user = this.#userOf(sequence);
      if (user !== undefined && user !== run) from ??= sequence;
      else if (from !== undefined) {
        ranges.push([from, sequence - 1]);
        from = undefined;
      }
    }
    return ranges;
  }
}

/** The last step of the intake: order by stream and sequence. Events without a sequence keep the order of arrival. */
export class Sequencer {
  readonly counts: OrderCounts = {duplicates: 0, early: 0, gaps: 0, lateFills: 0};
  readonly #streams = new Map<string, Stream>();
  readonly #homes = new Map<string, string>();
  readonly #emit: Emit;
  readonly #window: number;
  #waiting = 0;

  constructor(window: number, emit: Emit) {
    this.#window = window;
    this.#emit = emit;
  }

  /** How many events wait for an earlier one. */
  get waiting(): number {
    return this.#waiting;
  }

  accept(event: AgentEvent): void {
    const late = event.sequence === undefined ? lateSequence(event) : undefined;
    const sequence = event.sequence ?? late;
    if (sequence === undefined) {
      if (event.type === 'diagnostic.changed') this.#readGap(event);
      this.#emit(event);
      return;
    }
    const run = runOf(event);
    const stream = this.#streamOf(event, run);
    if (!stream.own && isConflict(stream, sequence, run)) this.#split(stream);
    const cursor = stream.cursorOf(run);
    if (late !== undefined) {
      // It was late in an earlier life of this log: it closes the same gap again.
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

  /** Every stream, by id. With the users of its sequences it is for this store's own log, not for export. */
  state(withUsers = false): Record<string, StreamState> {
    return Object.fromEntries([...this.#streams].map(([id, stream]) => [id, stream.state(withUsers)]));
  }

  /** Goes on from an exported state: what it had counts as received, and what it lacked as missing. */
  restore(states: unknown): void {
    for (const [id, value] of Object.entries(object(states) ?? {})) {
      const state = object(value);
      if (state) this.#restoreStream(this.#stream(id), state);
    }
  }

  #restoreStream(stream: Stream, state: JsonObject): void {
    const sequence = count(state['sequence']);
    const runs = object(state['runs']);
    if (runs && !stream.own) this.#split(stream);
    for (const [run, last] of Object.entries(runs ?? {})) {
      const reached = count(last);
      if (reached !== undefined) this.#advance(stream, stream.cursorOf(run), reached, rangesOf(state, run));
    }
    if (sequence === undefined) return;
    const alone = string(state['run']);
    if (!stream.own) stream.adopt(state, sequence);
    else if (alone === undefined) return;
    this.#advance(stream, stream.cursorOf(alone ?? ''), sequence, rangesOf(state, undefined));
  }

  /** Whatever came up to `sequence` is known, but for what is missing; what this store has itself it keeps. */
  #advance(stream: Stream, cursor: Cursor, sequence: number, missing: readonly Range[]): void {
    cursor.missing = cursor.missing.filter(([, to]) => to > sequence);
    if (sequence < cursor.next) return;
    for (const [from, to] of missing) {
      const begin = Math.max(from, cursor.next);
      if (begin <= to && to <= sequence && cursor.missing.length < MAX_RANGES) cursor.missing.push([begin, to]);
    }
    for (const early of [...cursor.waiting.keys()]) {
      if (early > sequence) continue;
      const event = cursor.waiting.get(early);
      cursor.waiting.delete(early);
      this.#waiting--;
      if (event && covers(cursor.missing, early)) this.#emitLate(stream, cursor, event, early);
    }
    cursor.next = sequence + 1;
    this.#drain(stream, cursor);
  }

  #split(stream: Stream): void {
    for (const waiting of stream.split()) {
      this.#waiting--;
      this.accept(waiting);
    }
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
    if (run === '') return this.#stream(session);
    if (!this.#homes.has(run)) this.#settleIn(run, session);
    return this.#stream(this.#homes.get(run) === run ? run : session);
  }

  /** The first event of a run that names its session. What came without one waits for it, or has begun a stream of its own. */
  #settleIn(run: string, session: string): void {
    const alone = run === session ? undefined : this.#streams.get(run);
    this.#homes.set(run, alone?.hasBegun ? run : session);
    if (!alone || alone.hasBegun) return;
    this.#streams.delete(run);
    for (const waiting of alone.shared.waiting.values()) {
      this.#waiting--;
      this.accept(waiting);
    }
  }

  #place(stream: Stream, cursor: Cursor, event: AgentEvent, sequence: number, run: string): void {
    if (cursor.next < 0 && sequence <= FIRST) cursor.next = sequence;
    if (sequence === cursor.next) {
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
      ...(stream.id === '' ? {} : {sessionId: stream.id}),
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
    const from = count(payload['from']);
    const to = count(payload['to']);
    if (id === undefined || from === undefined || to === undefined || to < from) return;
    const stream = this.#stream(id);
    const run = string(payload['run']);
    if (run !== undefined && !stream.own) this.#split(stream);
    const cursor = stream.cursorOf(run ?? '');
    if (cursor.next > from || to >= Number.MAX_SAFE_INTEGER) return;
    this.counts.gaps++;
    this.#giveUp(cursor, from, to);
    this.#drain(stream, cursor);
  }
}

/** Whether one number of the session was used by two runs: then each run counts for itself. */
function isConflict(stream: Stream, sequence: number, run: string): boolean {
  const {shared} = stream;
  if (sequence === shared.next) return false;
  const waiting = shared.waiting.get(sequence);
  if (waiting) return runOf(waiting) !== run;
  return shared.isSeen(sequence) && stream.isForeign(sequence, run);
}

function lateSequence(event: AgentEvent): number | undefined {
  return count(event['lateSequence']);
}

function count(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

/** The missing ranges of an exported state: of the session, or of one of its runs. */
function rangesOf(state: JsonObject, run: string | undefined): Range[] {
  return list(state['missing']).flatMap((value): Range[] => {
    const [from, to, of] = list(value);
    const first = count(from);
    const last = count(to);
    return first === undefined || last === undefined || of !== run ? [] : [[first, last]];
  });
}
