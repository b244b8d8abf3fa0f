import type {AgentEvent} from '../../protocol/envelope.js';
import type {FactTable} from '../facts/fact-table.js';
import {IdList} from '../core/id-list.js';
import type {Key} from '../keys.js';
import {LogView, type Segment, type SegmentLog} from './log.js';
import type {Row, Rows, RowTable} from '../core/rows.js';

/**
 * The rows as they were after some event. It stands on the past of a table, as of the begin of a segment, and holds of its
 * own only what the events since then have changed: coming to any event costs one segment at most.
 */
export class PastView implements Rows {
  readonly log: LogView;
  readonly #table: RowTable;
  readonly #log: SegmentLog;
  readonly #facts: FactTable;
  readonly #own = new Map<string, Row | undefined>();
  #dirty = new Set<string>();
  #segment: Segment | undefined;
  /** The index of the last event that is folded. */
  #index = -1;

  constructor(table: RowTable, log: SegmentLog, facts: FactTable) {
    table.keepPast(log.segments);
    this.#table = table;
    this.#log = log;
    this.#facts = facts;
    this.log = new LogView(log);
  }

  /** The index of the event that it shows the rows after. */
  get index(): number {
    return this.#index;
  }

  get<T extends Row>(key: Key<T>): T | undefined;
  get(key: string): Row | undefined;
  get(key: string): Row | undefined {
    const own = this.#own.get(key);
    if (own !== undefined || this.#own.has(key)) return own;
    return this.#segment && this.#table.asOf(key, this.#segment.number);
  }

  set(key: string, row: Row): void {
    this.#change(key, row);
  }

  delete(key: string): void {
    this.#change(key, undefined);
  }

  /** Every row, in the order in which their keys came up. */
  *entries(): IterableIterator<[string, Row]> {
    for (const key of new Set([...this.#table.keys(), ...this.#own.keys()])) {
      const row = this.get(key);
      if (row !== undefined) yield [key, row];
    }
  }

  /** Whether an event is ahead in the segment that it stands in, so that nothing but new events is folded. */
  isAhead(index: number): boolean {
    return index >= this.#index && this.#segment !== undefined && this.#segment === this.#log.segmentOf(index);
  }

  /** Goes to the state after the event at this index; before the first event kept: its index less one. */
  goTo(index: number): void {
    if (!this.isAhead(index)) this.#standOn(this.#log.segmentOf(index) ?? this.#log.segments[0]);
    const {events, start} = this.#segment ?? {events: [] as readonly AgentEvent[], start: 0};
    for (let at = this.#index + 1; at <= index; at++) this.#facts.fold(events[at - start] as AgentEvent, this);
    this.#index = index;
    this.log.endAt(index + 1);
  }

  /** Hands out the keys changed by folding since the last call. */
  takeDirty(): Iterable<string> {
    const dirty = this.#dirty;
    this.#dirty = new Set();
    return dirty;
  }

  #change(key: string, row: Row | undefined): void {
    if (this.get(key) === row) return;
    this.#own.set(key, row);
    this.#dirty.add(key);
  }

  #standOn(segment: Segment | undefined): void {
    this.#own.clear();
    this.#segment = segment;
    this.#index = (segment?.start ?? 0) - 1;
  }
}

/** Whether two rows say the same, though one of them was folded again. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (one instanceof IdList) return other instanceof IdList && one.equals(other);
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  }
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isSame((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]))
  );
}
