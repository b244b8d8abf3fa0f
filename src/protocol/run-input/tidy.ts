import {z} from 'zod';
import {isObject} from './json.js';

/** Puts one value of the wire into the form that the schemas ask for; what it does not know it leaves alone. */
export type Tidy = (value: unknown) => unknown;

/**
 * Tidies an object of this schema: a field in the other spelling (snake_case for camelCase, or the reverse) gets the
 * schema's name, null on an optional field becomes absence, unknown keys stay. The schema's own spelling wins.
 */
export function tidyObject(schema: z.ZodObject, inside: Readonly<Record<string, Tidy>> = {}): Tidy {
  const fields = Object.entries(schema.shape).map(([name, type]) => ({
    name,
    other: otherSpelling(name),
    optional: type instanceof z.ZodOptional,
    tidy: inside[name] ?? keep,
  }));
  const known = new Set(fields.flatMap(({name, other}) => [name, other]));
  return (value) => {
    if (!isObject(value)) return value;
    const tidied: [string, unknown][] = Object.entries(value).filter(([key]) => !known.has(key));
    for (const {name, other, optional, tidy} of fields) {
      const held = value[name] ?? value[other];
      if (held !== undefined && !(held === null && optional)) tidied.push([name, tidy(held)]);
    }
    return Object.fromEntries(tidied);
  };
}

/** Tidies each entry of a list. */
export function tidyList(tidy: Tidy): Tidy {
  return (value) => (Array.isArray(value) ? value.map((entry) => tidy(entry)) : value);
}

/** Tidies an object by the kind that it says it is. */
export function tidyByKind(field: string, kinds: Readonly<Record<string, Tidy>>): Tidy {
  const byKind = new Map(Object.entries(kinds));
  return (value) => (isObject(value) ? (byKind.get(String(value[field])) ?? keep)(value) : value);
}

function keep(value: unknown): unknown {
  return value;
}

function otherSpelling(name: string): string {
  return name.includes('_')
    ? name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
