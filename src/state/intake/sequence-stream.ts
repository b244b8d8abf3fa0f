import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {list, string} from '../read.js';

/** Sequences from the first to the last; in a stream whose runs count for themselves, with the run. */
export type SequenceRange = readonly [from: number, to: number, run?: string];

/** What is known of one stream: exported with a snapshot, so that a page can go on from it. */
export interface StreamState {
  readonly id: string;
  /** `stale` while events are known to be missing. */
  readonly status: 'live' | 'stale';
  /** The last sequence that arrived with everything before it, where the session counts as one stream. */
  readonly sequence?: number;
  /** The run that used all of those sequences, where it was one alone: the next run may count for itself. */
  readonly run?: string;
  /** The last sequence per run, where each run counts for itself. */
  readonly runs?: Readonly<Record<string, number>>;
  /** Sequences that never came. */
  readonly missing?: readonly SequenceRange[];
}

/** Where counting may start without anything missing. */
export const FIRST = 1;
/** How many sequences back it is remembered which run used them. */
const MEMORY = 256;

export type Range = readonly [number, number];

/** Who may count for itself: the run of an event, or else its task, agent or thread. */
export function runOf(event: AgentEvent): string {
  return event.runId ?? event.taskId ?? event.agentId ?? event.threadId ?? '';
}

/** The value as a sequence, or undefined. */
export function sequenceOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

export function covers(ranges: readonly Range[], sequence: number): boolean {
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

/** The missing ranges of an exported state: of the session, or of one of its runs. */
export function rangesOf(state: JsonObject, run: string | undefined): Range[] {
  return list(state['missing']).flatMap((value): Range[] => {
    const [from, to, of] = list(value);
    const first = sequenceOf(from);
    const last = sequenceOf(to);
    return first === undefined || last === undefined || of !== run ? [] : [[first, last]];
  });
}

/** One line of sequence numbers: what comes next, what waits, what was given up. */
export class Cursor {
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

  /** The same position, without what waits. */
  copy(): Cursor {
    const copy = new Cursor();
    copy.next = this.next;
    copy.missing = [...this.missing];
    copy.open = [...this.open];
    return copy;
  }
}

interface Span {
  first: number;
  last: number;
}

/**
 * The stream of one session. The standard lets `sequence` count within a run, a thread, a task or a child's stream, and
 * no event says which. Counting per session is assumed until one number is used by two runs; from then on each run has
 * a cursor of its own.
 */
export class Stream {
  readonly id: string;
  /** Whether events named it as their session; else it is a run that has none yet. */
  isSession = false;
  shared = new Cursor();
  own: Map<string, Cursor> | undefined;
  /** Up to here somebody else counted, and did not say who used which number. */
  #unknownTo = -1;
  /** Which run used which numbers: the first and the last, and each of the newest. */
  #spans = new Map<string, Span>();
  #users: string[] = [];
  #used: number[] = [];
  #lastRun = '';
  #lastSpan: Span | undefined;

  constructor(id: string) {
    this.id = id;
  }

  get hasBegun(): boolean {
    return this.own ? [...this.own.values()].some(({next}) => next >= 0) : this.shared.next >= 0;
  }

  /** Notes which run used a sequence of the session. */
  remember(sequence: number, run: string): void {
    if (this.own) return;
    const slot = sequence % MEMORY;
    this.#used[slot] = sequence;
    this.#users[slot] = run;
    this.#extend(run, sequence, sequence);
  }

  /** Whether one number of the session was used by two runs: then each run counts for itself. */
  isConflict(sequence: number, run: string): boolean {
    if (this.own || sequence === this.shared.next) return false;
    const waiting = this.shared.waiting.get(sequence);
    if (waiting) return runOf(waiting) !== run;
    return this.shared.isSeen(sequence) && this.#isForeign(sequence, run);
  }

  /** Takes over what an exported state says about who used the sequences up to `sequence`. */
  adopt(state: JsonObject, sequence: number): void {
    const run = string(state['run']);
    if (run === undefined) this.#unknownTo = Math.max(this.#unknownTo, sequence);
    else this.#extend(run, Math.min(FIRST, sequence), sequence);
  }

  /** Gives every run that was seen a cursor of its own. What waited in the shared one is handed out. */
  split(): AgentEvent[] {
    const waiting = this.takeWaiting();
    this.own = new Map();
    for (const [run, span] of this.#spans) {
      const cursor = this.cursorOf(run);
      cursor.next = span.last + 1;
      cursor.open = this.#numbersOfOthers(run, span);
    }
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

  /** Every event that waits; none does any more. */
  takeWaiting(): AgentEvent[] {
    return [...this.cursors()].flatMap(([, {waiting}]) => {
      const events = [...waiting.values()];
      waiting.clear();
      return events;
    });
  }

  state(): StreamState {
    const begun = [...(this.own ?? [])].filter(([, {next}]) => next >= 0).sort(([a], [b]) => (a < b ? -1 : 1));
    const [alone] = begun;
    if (!this.own) return stateOf(this.id, this.shared, this.#onlyUser());
    // A stream that counts per run, of which one run is known: the same as one that nobody else counts in.
    if (alone && begun.length === 1) return stateOf(this.id, alone[1], alone[0]);
    const missing = begun.flatMap(([run, cursor]) =>
      inOrder(cursor.missing).map(([from, to]): SequenceRange => [from, to, run]),
    );
    return {
      id: this.id,
      status: missing.length > 0 ? 'stale' : 'live',
      runs: Object.fromEntries(begun.map(([run, cursor]) => [run, cursor.next - 1])),
      ...(missing.length > 0 ? {missing} : {}),
    };
  }

  /** The same stream, without what waits. */
  copy(): Stream {
    const copy = new Stream(this.id);
    copy.isSession = this.isSession;
    copy.shared = this.shared.copy();
    copy.own = this.own && new Map([...this.own].map(([run, cursor]) => [run, cursor.copy()]));
    copy.#unknownTo = this.#unknownTo;
    copy.#spans = new Map([...this.#spans].map(([run, span]) => [run, {...span}]));
    copy.#users = [...this.#users];
    copy.#used = [...this.#used];
    return copy;
  }

  #onlyUser(): string | undefined {
    return this.#spans.size === 1 && this.#unknownTo < 0 ? this.#spans.keys().next().value : undefined;
  }

  #userOf(sequence: number): string | undefined {
    const slot = sequence % MEMORY;
    return this.#used[slot] === sequence ? this.#users[slot] : undefined;
  }

  /** Whether a sequence that was used was used by another run. */
  #isForeign(sequence: number, run: string): boolean {
    const user = this.#userOf(sequence);
    if (user !== undefined) return user !== run;
    if (sequence <= this.#unknownTo) return false;
    const span = this.#spans.get(run);
    return span === undefined || sequence < span.first || sequence > span.last;
  }

  #extend(run: string, first: number, last: number): void {
    let span = run === this.#lastRun ? this.#lastSpan : undefined;
    span ??= this.#spans.get(run);
    if (!span) this.#spans.set(run, (span = {first, last}));
    if (first < span.first) span.first = first;
    if (last > span.last) span.last = last;
    this.#lastRun = run;
    this.#lastSpan = span;
  }

  /** The numbers below a run's last that other runs used, as far as that is known, or that never came. */
  #numbersOfOthers(run: string, {first, last}: Span): Range[] {
    const ranges = this.shared.missing.flatMap(([from, to]): Range[] =>
      from <= last ? [[from, Math.min(to, last)]] : [],
    );
    if (first > this.#unknownTo + 1) ranges.push([this.#unknownTo + 1, first - 1]);
    for (let sequence = Math.max(last - MEMORY, first); sequence < last; sequence++) {
      const user = this.#userOf(sequence);
      if (user !== undefined && user !== run) ranges.push([sequence, sequence]);
    }
    return ranges;
  }
}

function inOrder(ranges: readonly Range[]): Range[] {
  return [...ranges].sort(([a], [b]) => a - b);
}

function stateOf(id: string, {next, missing}: Cursor, run: string | undefined): StreamState {
  return {
    id,
    status: missing.length > 0 ? 'stale' : 'live',
    sequence: next - 1,
    ...(run === undefined ? {} : {run}),
    ...(missing.length > 0 ? {missing: inOrder(missing).map(([from, to]): SequenceRange => [from, to])} : {}),
  };
}
