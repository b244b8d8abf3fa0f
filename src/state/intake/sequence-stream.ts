import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {list, object, objects, present, string} from '../read.js';

/** What a source may number by inside a session: whoever differs in one of these may count for itself. */
interface StreamIds {
  readonly runId?: string | undefined;
  readonly threadId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly agentId?: string | undefined;
}

/** Sequences from the first to the last. */
export type SequenceRange = readonly [from: number, to: number];

/** How far one run, thread, task or agent of a session has come. */
export interface StreamPosition extends StreamIds {
  /** The highest sequence that arrived. */
  readonly sequence: number;
}

/** What is known of the streams of one session: exported with a snapshot, so that a page can go on from it. */
export interface StreamState {
  readonly id: string;
  /** `stale` while events are known to be missing. */
  readonly status: 'live' | 'stale';
  /** The last sequence of the session that arrived with everything before it; absent where nobody promised that. */
  readonly sequence?: number;
  /** Sequences that never came. */
  readonly missing?: readonly SequenceRange[];
  /** How far each has come that may count for itself, where nobody promised numbers without gaps. */
  readonly streams?: readonly StreamPosition[];
}

/** Where counting may start without anything missing. */
export const FIRST = 1;
/** The field that marks the promise in the log: the session whose numbers have no gaps. */
export const CONTIGUOUS_IN = 'contiguousIn';
/** How many runs, threads, tasks and agents of a session are followed; the oldest are let go. */
const MAX_COUNTERS = 1_024;
export const MAX_RANGES = 64;
/** What the intake notes on an event: no part of its body. */
const NOTES: ReadonlySet<string> = new Set(['sequence', 'lateSequence', 'released', CONTIGUOUS_IN]);

/** The value as a sequence, or undefined. */
export function sequenceOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

/** The sequence that an event came with, also where it came too late for its place. */
function numberOf(event: AgentEvent | undefined): number | undefined {
  return event && (event.sequence ?? sequenceOf(event['lateSequence']));
}

/**
 * Tells of an event how far its stream was known to an exported state; -1: not at all. Undefined where the state says
 * nothing of sequences.
 */
export function reachedBy(state: JsonObject): ((event: AgentEvent) => number) | undefined {
  const sequence = sequenceOf(state['sequence']);
  const streams = new Map(positionsIn(state).map((position) => [keyOf(position), position.sequence]));
  if (sequence === undefined && streams.size === 0) return undefined;
  return (event) => Math.max(sequence ?? -1, streams.get(keyOf(event)) ?? -1);
}

function positionsIn(state: JsonObject): StreamPosition[] {
  return objects(state['streams']).flatMap(({runId, threadId, taskId, agentId, sequence}) => {
    const last = sequenceOf(sequence);
    const ids = {runId: string(runId), threadId: string(threadId), taskId: string(taskId), agentId: string(agentId)};
    return last === undefined ? [] : [{...ids, sequence: last}];
  });
}

function keyOf({runId = '', threadId = '', taskId = '', agentId = ''}: StreamIds): string {
  return `${runId}\n${threadId}\n${taskId}\n${agentId}`;
}

/** The newest events of a stream, by number: what comes again is known by its body. */
export class Recent {
  #newer: AgentEvent[] = [];
  #older: AgentEvent[] = [];
  /** The highest number of the newer ones. */
  #highest = -1;

  add(event: AgentEvent, number: number): void {
    if (this.#highest <= number) {
      this.#newer.push(event);
      this.#highest = number;
    } else this.#newer.splice(placeOf(this.#newer, number + 1), 0, event);
  }

  /** Whether the number was used: by the same event, by another one, or by none that is remembered. */
  find(event: AgentEvent, number: number): 'same' | 'other' | 'none' {
    let found: 'other' | 'none' = 'none';
    for (const events of [this.#newer, this.#older]) {
      for (let at = placeOf(events, number); numberOf(events[at]) === number; at++) {
        if (isSameBody(events[at] as AgentEvent, event)) return 'same';
        found = 'other';
      }
    }
    return found;
  }

  /** Forgets what was remembered before the last time that it grew older. */
  age(): void {
    this.#older = this.#newer;
    this.#newer = [];
    this.#highest = -1;
  }
}

/** Where a counter stood. */
type SavedCounter = Pick<Counter, 'key' | 'ids' | 'last' | 'known'>;

/** One run, thread, task or agent that may count for itself. */
class Counter {
  readonly ids: StreamIds;
  readonly key: string;
  /** The highest number that came. */
  last = -1;
  /** Up to here a snapshot has it. */
  known = -1;
  readonly recent = new Recent();

  constructor(ids: StreamIds, key: string) {
    this.ids = ids;
    this.key = key;
  }

  isOf({runId, threadId, taskId, agentId}: AgentEvent): boolean {
    const {ids} = this;
    return runId === ids.runId && agentId === ids.agentId && taskId === ids.taskId && threadId === ids.threadId;
  }

  /** Takes another's place in the count. What is remembered stays. */
  standAt(other: SavedCounter | undefined): void {
    this.last = other?.last ?? -1;
    this.known = other?.known ?? -1;
  }
}

/**
 * What is numbered in one session. Where its source promises numbers without gaps they are one line: what comes early
 * waits. Else the numbers only rise, for each run, thread, task or agent by itself, and nothing waits.
 */
export class Stream {
  readonly id: string;
  isContiguous = false;
  /** The log says so. */
  isMarked = false;
  /** The number after the last one of the line that came with everything before it, here or in a snapshot. */
  next = -1;
  missing: SequenceRange[] = [];
  readonly waiting = new Map<number, AgentEvent>();
  readonly recent = new Recent();
  readonly #counters = new Map<string, Counter>();
  #lastCounter: Counter | undefined;
  /** Of a copy: where the counters stood. A list, as most copies are made and never gone back to. */
  readonly #saved: SavedCounter[] = [];

  constructor(id: string) {
    this.id = id;
  }

  /** How many count for themselves. */
  get size(): number {
    return this.#counters.size;
  }

  /** Whether a number of the line is known; of one that waits too. */
  isSeen(sequence: number): boolean {
    return sequence < this.next ? !covers(this.missing, sequence) : this.waiting.has(sequence);
  }

  /** From now on a missing number is waited for. What came before the promise counts as whole. */
  promise(): void {
    if (this.isContiguous) return;
    this.isContiguous = true;
    for (const {last} of this.#counters.values()) this.next = Math.max(this.next, last + 1);
    this.#counters.clear();
    this.#lastCounter = undefined;
  }

  counterOf(event: AgentEvent): Counter {
    const last = this.#lastCounter;
    return last?.isOf(event) ? last : (this.#lastCounter = this.#counter(event));
  }

  /** Takes the next number of the line, or of who counted last; gives what remembers it, or undefined where it is not the next. */
  takeNext(sequence: number): Recent | undefined {
    if (this.isContiguous) {
      if (sequence !== this.next || this.waiting.size > 0) return undefined;
      this.next++;
      return this.recent;
    }
    const counter = this.#lastCounter;
    if (!counter || sequence <= counter.last || sequence < this.next) return undefined;
    counter.last = sequence;
    return counter.recent;
  }

  /** Whether an event whose number is taken is the one that took it, as far as that is remembered. */
  isRepeated(event: AgentEvent, sequence: number): boolean {
    const waiting = this.waiting.get(sequence);
    return waiting ? isSameBody(waiting, event) : this.recent.find(event, sequence) !== 'other';
  }

  giveUp(from: number, to: number): void {
    if (this.missing.length < MAX_RANGES) this.missing.push([from, to]);
    this.next = to + 1;
  }

  fill(sequence: number): void {
    if (this.missing.length > 0) this.missing = without(this.missing, sequence);
  }

  lowestWaiting(): number {
    let lowest = Infinity;
    for (const sequence of this.waiting.keys()) if (sequence < lowest) lowest = sequence;
    return lowest;
  }

  /** Takes over how far an exported state has those that count for themselves, and gives how far it has the line. */
  restore(state: JsonObject): number | undefined {
    const whole = sequenceOf(state['sequence']);
    let highest: number | undefined;
    for (const position of positionsIn(state)) {
      highest = Math.max(highest ?? -1, position.sequence);
      if (this.isContiguous) continue;
      const counter = this.#counter(position);
      counter.known = Math.max(counter.known, position.sequence);
      counter.last = Math.max(counter.last, position.sequence);
    }
    return whole ?? (this.isContiguous ? highest : undefined);
  }

  /** Takes over the counters of a run from where they stood before its session was known. */
  adopt(homeless: Stream, runId: string): void {
    for (const [key, counter] of homeless.#counters) {
      if (counter.ids.runId !== runId) continue;
      homeless.#counters.delete(key);
      if (this.isContiguous) continue;
      const own = this.#counters.get(key);
      if (own) own.last = Math.max(own.last, counter.last);
      else this.#counters.set(key, counter);
    }
    homeless.#lastCounter = undefined;
  }

  /** The state for export; undefined where nothing has come. */
  state(): StreamState | undefined {
    const begun = [...this.#counters].filter(([, {last}]) => last >= 0).sort(([a], [b]) => (a < b ? -1 : 1));
    if (this.next < 0 && begun.length === 0) return undefined;
    const missing = [...this.missing].sort(([a], [b]) => a - b);
    const streams = begun.map(([, {ids, last}]) => ({...present(ids), sequence: last}));
    return {
      id: this.id,
      status: missing.length > 0 ? 'stale' : 'live',
      ...(this.next < 0 ? {} : {sequence: this.next - 1}),
      ...(missing.length > 0 ? {missing} : {}),
      ...(streams.length > 0 ? {streams} : {}),
    };
  }

  /** The same place, without what waits and what is remembered. */
  copy(): Stream {
    const copy = new Stream(this.id);
    copy.#standAtLine(this);
    for (const {key, ids, last, known} of this.#counters.values()) copy.#saved.push({key, ids, last, known});
    return copy;
  }

  /** Goes to the place of another, or to the beginning. What is remembered stays. */
  standAt(other: Stream | undefined): void {
    this.#standAtLine(other);
    const counters = new Map((other ? other.#saved : []).map((counter) => [counter.key, counter]));
    for (const [key, counter] of this.#counters) if (!counters.has(key)) counter.standAt(undefined);
    for (const [key, counter] of counters) (this.#counters.get(key) ?? this.#add(key, counter.ids)).standAt(counter);
  }

  /** Remembers only what is newest. */
  age(): void {
    this.recent.age();
    for (const counter of this.#counters.values()) counter.recent.age();
  }

  #standAtLine(other: Stream | undefined): void {
    this.isContiguous = other?.isContiguous ?? false;
    this.isMarked = other?.isMarked ?? false;
    this.next = other?.next ?? -1;
    this.missing = [...(other?.missing ?? [])];
  }

  #counter({runId, threadId, taskId, agentId}: StreamIds): Counter {
    const ids = {runId, threadId, taskId, agentId};
    const key = keyOf(ids);
    return this.#counters.get(key) ?? this.#add(key, ids);
  }

  #add(key: string, ids: StreamIds): Counter {
    const counter = new Counter(ids, key);
    this.#counters.set(key, counter);
    if (this.#counters.size > MAX_COUNTERS) {
      const [oldest = ''] = this.#counters.keys();
      this.#counters.delete(oldest);
    }
    return counter;
  }
}

/** The ranges that an exported state misses. */
export function rangesIn(state: JsonObject): SequenceRange[] {
  return list(state['missing']).flatMap((value): SequenceRange[] => {
    const [from, to] = list(value).map(sequenceOf);
    return from === undefined || to === undefined ? [] : [[from, to]];
  });
}

export function covers(ranges: readonly SequenceRange[], sequence: number): boolean {
  return ranges.some(([from, to]) => sequence >= from && sequence <= to);
}

function without(ranges: readonly SequenceRange[], sequence: number): SequenceRange[] {
  return ranges.flatMap(([from, to]) => {
    if (sequence < from || sequence > to) return [[from, to] as const];
    const rest: SequenceRange[] = [];
    if (from < sequence) rest.push([from, sequence - 1]);
    if (sequence < to) rest.push([sequence + 1, to]);
    return rest;
  });
}

/** The index of the first event with this number or a higher one. */
function placeOf(events: readonly AgentEvent[], number: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numberOf(events[middle]) ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Whether an event says what a known one said. A known one that came out of a log may have got its session there, and
 * its delta may have been cut where a secret was: these are not compared then.
 */
function isSameBody(known: AgentEvent, event: AgentEvent): boolean {
  const isCut = known['released'] !== undefined && event['released'] === undefined && event.sequence !== undefined;
  const isSameField = (name: string): boolean => {
    const [one, other] = [known[name], event[name]];
    if (NOTES.has(name) || (name === 'sessionId' && (one === undefined || other === undefined))) return true;
    if (!isCut || (name !== 'payload' && name !== 'delta')) return isSameValue(one, other);
    return name === 'delta' || isSameValue({...object(one), delta: ''}, {...object(other), delta: ''});
  };
  return (
    Object.keys(known).every(isSameField) &&
    Object.keys(event).every((name) => Object.hasOwn(known, name) || isSameField(name))
  );
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => isSameValue((one as JsonObject)[name], (other as JsonObject)[name]))
  );
}
