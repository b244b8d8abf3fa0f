import type {JsonObject} from '../../protocol/events.js';

/** Reads a value that a stranger wrote: gives the wanted type, or undefined where it is something else. Never throws. */
export type Reader<T> = (value: unknown) => T | undefined;

/** What a row of one kind looks like: a reader for each of its fields. */
export type Shape<T> = {readonly [Name in keyof T]-?: Reader<T[Name]>};

/**
 * A row of a snapshot in the shape that the code counts on, whoever wrote it. A field that does not fit is left out; one
 * that nobody knows is kept. A new row gets the defaults of its readers, one that is merged only what the snapshot names.
 */
export function readShape<T extends object>(shape: Shape<T>, given: JsonObject, isNew: boolean): Partial<T> {
  const row: Record<string, unknown> = {...given};
  for (const name in shape) {
    if (!isNew && !(name in given)) continue;
    const value = shape[name](given[name]);
    if (value === undefined) delete row[name];
    else row[name] = value;
  }
  return row as Partial<T>;
}

/** A reader with a value for what does not fit, or is not there. */
export const or =
  <T>(read: Reader<T>, fallback: T): Reader<T> =>
  (value) =>
    read(value) ?? fallback;

/** One of some words. */
export const oneOf = <Word extends string>(words: readonly Word[]): Reader<Word> => {
  const known: ReadonlySet<unknown> = new Set(words);
  return (value) => (known.has(value) ? (value as Word) : undefined);
};

/** Any value: what was written is kept as it is. */
export const any: Reader<unknown> = (value) => value;

/** A list whose entries fit; entries that do not are left out. Undefined where it is no list. */
export const listOf =
  <T>(read: Reader<T>): Reader<readonly T[]> =>
  (value) =>
    Array.isArray(value) ? value.map(read).filter((entry) => entry !== undefined) : undefined;
