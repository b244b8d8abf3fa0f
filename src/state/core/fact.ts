import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import {NO_SESSION, type Key, type KeyMaker, type ListKind} from '../keys.js';
import {idOf} from '../read.js';
import {enlistInTime} from './lists.js';
import type {Draft, Row, Rows} from './rows.js';
import {readFields, readRow, type Shape} from './shape.js';

/** Folds one event into rows. Pure: no clock, no random, no DOM. */
export type Fold = (event: AgentEvent, rows: Rows) => void;

/** The folds of some classes of events. */
export interface Folds {
  readonly events: Readonly<Record<string, Fold>>;
}

/** Every fact has an id of its own. */
export interface FactRow {
  readonly id: string;
}

/** Everything about one kind of fact. */
export interface FactDefinition<T extends FactRow> extends Folds {
  /** Makes the keys of its rows; says its kind and its group in a snapshot. */
  readonly key: KeyMaker<T>;
  /** The reader of each field, for rows that come in a snapshot. */
  readonly shape: Shape<T>;
  /** The id of the fact of this kind that an event is about, by which "why do we know this" finds its events. */
  readonly idIn: (event: AgentEvent, rows: Rows) => string | undefined;
  /** How much an event may be about one of it besides: in a list of facts, a run comes after a task, and both after a tool call. */
  readonly breadth?: number;
  /** The list of its session that it stands in. */
  readonly list?: ListKind;
  /** The id of the row that a row of a snapshot is about, where that is not its own. */
  readonly identify?: (given: JsonObject & FactRow, rows: Rows) => string;
  /** What is known after a later snapshot: it may correct, and may never erase. The known row itself where it stays. */
  readonly merge?: (known: T, incoming: Partial<T>) => T;
  /** Brings the lists and counts up to date that a row of a snapshot stands in. */
  readonly index?: (row: T, rows: Rows, known: T | undefined) => void;
  /** Puts its rows in order once all rows of a snapshot are there. */
  readonly arrange?: (snapshot: JsonObject, rows: Rows) => void;
  /** By class: how its rows grow, so that a run of deltas is folded without asking the same of each of them. */
  readonly growths?: Readonly<Record<string, Growth<T>>>;
}

/** One kind of fact, for whoever goes through all kinds. */
export interface Fact extends Folds {
  readonly kind: string;
  readonly group: string;
  readonly list: ListKind | undefined;
  readonly breadth: number;
  keyOf(id: string): Key;
  idIn(event: AgentEvent, rows: Rows): string | undefined;
  /** Makes a row of what a snapshot has. */
  hydrate(given: JsonObject & FactRow, rows: Rows): void;
  arrange(snapshot: JsonObject, rows: Rows): void;
  readonly growths: Readonly<Record<string, Growth>>;
}

/** How a row grows with the deltas of one class. */
export interface Growth<T extends Row = Row> {
  /**
   * The key of the row that an event makes longer, where the event before differed from it in nothing but its delta, its
   * number and its time; undefined where it does anything else.
   */
  keyIn(event: AgentEvent, rows: Rows): Key<T> | undefined;
  /** A copy of the row, for `grow` to change. */
  copy(row: T): Draft<T>;
  /** Adds a delta to a copy. */
  grow(copy: Draft<T>, delta: string): void;
}

/** Defines a kind of fact. Adding a surface adds one of these and touches no other. */
export function defineFact<T extends FactRow & {readonly sessionId?: string}>(definition: FactDefinition<T>): Fact {
  const {key, shape, events, idIn, list, identify, merge, index} = definition;
  return {
    kind: key.kind,
    group: key.group,
    events,
    list,
    breadth: definition.breadth ?? 0,
    keyOf: key,
    idIn,
    hydrate(given, rows) {
      const id = identify?.(given, rows) ?? given.id;
      const known = rows.get(key(id));
      const row = known ? merged(known, readFields(shape, given)) : readRow(shape, given);
      if (row === undefined || row === known) return;
      rows.set(key(id), row);
      if (!known && list !== undefined) enlistInTime(rows, list, row.sessionId ?? NO_SESSION, id, key);
      index?.(row, rows, known);
    },
    arrange: (snapshot, rows) => definition.arrange?.(snapshot, rows),
    growths: (definition.growths ?? {}) as unknown as Fact['growths'],
  };

  function merged(known: T, incoming: Partial<T>): T {
    return merge ? merge(known, incoming) : {...known, ...incoming};
  }
}

/** The same fold for several classes. */
export function on<Type extends string>(types: readonly Type[], fold: Fold): Readonly<Record<Type, Fold>> {
  return Object.fromEntries(types.map((type) => [type, fold])) as Record<Type, Fold>;
}

/** Finds the id of a fact: the first of these fields that an event has. */
export function idFrom(...names: readonly string[]): (event: AgentEvent) => string | undefined {
  return (event) => {
    for (const name of names) {
      const id = idOf(event, name);
      if (id !== undefined) return id;
    }
    return undefined;
  };
}

/** The same, of events of one family alone: a `session.*` event is about its session, a `tool.*` event is not. */
export function idWithin(family: string, ...names: readonly string[]): (event: AgentEvent) => string | undefined {
  const find = idFrom(...names);
  return (event) => (event.type.startsWith(`${family}.`) ? find(event) : undefined);
}

/** The rows of a snapshot's group; what is none is left out. */
export function rowsIn(group: unknown): (JsonObject & FactRow)[] {
  if (typeof group !== 'object' || group === null || Array.isArray(group)) return [];
  return Object.entries(group).flatMap(([id, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? [{...(value as JsonObject), id}] : [],
  );
}
