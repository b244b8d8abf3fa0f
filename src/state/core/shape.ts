import type {JsonObject} from '../../protocol/events.js';

/**
 * Reads a value from outside: gives the wanted type, or undefined where it is something else. Never throws. The
 * row is there for a field that another one may speak for.
 */
export type Reader<T> = (value: unknown, row: JsonObject) => T | undefined;

/** A reader of a field that every row has: it has a value for what does not fit, or there is no row without it. */
export interface FirmReader<T> extends Reader<T> {
  readonly isNeeded: boolean;
}

/** What a row of one kind looks like: a reader for each of its fields. */
export type Shape<T> = {
  readonly [Name in keyof T]-?: undefined extends T[Name] ? Reader<T[Name]> : FirmReader<T[Name]>;
};

/** A reader with a value for what does not fit, or is not there. */
export function or<T>(read: Reader<T>, fallback: NoInfer<T>): FirmReader<T> {
  return Object.assign((value: unknown, row: JsonObject) => read(value, row) ?? fallback, {isNeeded: false});
}

/** A reader of a required field: without it there is no row. */
export function needed<T>(read: Reader<T>): FirmReader<T> {
  return Object.assign((value: unknown, row: JsonObject) => read(value, row), {isNeeded: true});
}

/** The same reader for several fields. */
export function fields<T, const Name extends string>(
  read: (value: unknown) => T | undefined,
  ...names: readonly Name[]
): Readonly<Record<Name, (value: unknown) => T | undefined>> {
  return Object.fromEntries(names.map((name) => [name, read])) as Record<Name, (value: unknown) => T | undefined>;
}

/** What these readers find in an object, or beside it, each under its own name; what does not fit is left out. */
export function pick<Readers extends Readonly<Record<string, (value: unknown) => unknown>>>(
  readers: Readers,
  given: JsonObject,
  beside?: JsonObject,
): {readonly [Name in keyof Readers]?: NonNullable<ReturnType<Readers[Name]>>} {
  const found: Record<string, unknown> = {};
  for (const name in readers) {
    const raw = given[name] === undefined ? beside?.[name] : given[name];
    const value = raw === undefined ? undefined : readers[name]?.(raw);
    if (value !== undefined) found[name] = value;
  }
  return found as ReturnType<typeof pick<Readers>>;
}

/** One of some words. */
export function oneOf<const Word extends string>(words: readonly Word[]): (value: unknown) => Word | undefined {
  return (value) => words.find((word) => word === value);
}

/** Any value: what was written is kept as it is. */
export const any = (value: unknown): unknown => value;

/** A list of anything; undefined where it is no list. */
export const array = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined);

/** A list whose entries fit; entries that do not are left out. Undefined where it is no list. */
export function listOf<T>(read: Reader<T>): Reader<readonly T[]> {
  return (value, row) => array(value)?.flatMap((entry) => read(entry, row) ?? []);
}

/**
 * A new row, as a snapshot has it: a field that does not fit is left out or gets its default, one that nobody knows is
 * kept. Undefined where something is missing that the row cannot be without.
 */
export function readRow<T extends object>(shape: Shape<T>, given: JsonObject): T | undefined {
  const row: Record<string, unknown> = {...given};
  for (const [name, read] of readersOf(shape)) {
    const value = read(given[name], given);
    if (value !== undefined) row[name] = value;
    else if ('isNeeded' in read && read.isNeeded) return undefined;
    else delete row[name];
  }
  return row as T;
}

/** What a snapshot has to say about a row that is known: the fields that it names. */
export function readFields<T extends object>(shape: Shape<T>, given: JsonObject): Partial<T> {
  const fields: Record<string, unknown> = {...given};
  for (const [name, read] of readersOf(shape)) {
    if (!(name in given)) continue;
    const value = read(given[name], given);
    if (value === undefined) delete fields[name];
    else fields[name] = value;
  }
  return fields as Partial<T>;
}

function readersOf<T>(shape: Shape<T>): [string, Reader<unknown> | FirmReader<unknown>][] {
  return Object.entries(shape);
}
