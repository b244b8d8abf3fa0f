import {fieldsOf, isGroup, type SchemaField, type SchemaPart} from './schema.js';

/** What is wrong with a field: the code of a message, and the limit it names. */
export interface FieldProblem {
  readonly code: (typeof PROBLEMS)[number];
  readonly limit?: number;
}

/** Everything that can be wrong with a field. */
export const PROBLEMS = [
  ...(['required', 'number', 'integer', 'json', 'pattern', 'email', 'uri', 'date'] as const),
  ...(['minimum', 'maximum', 'above', 'below', 'multiple', 'shorter', 'longer', 'fewer', 'more'] as const),
] as const;

/** What a field holds, checked. No value and no problem: it was left empty, and may be. */
export type FieldReading = {readonly value?: unknown; readonly problem?: FieldProblem};

/** A form as it was filled in: its value, or what is wrong with it by field. */
export interface FormReading {
  readonly value: unknown;
  readonly problems: ReadonlyMap<string, FieldProblem>;
}

/** Reads a whole form. An object that is not needed, and that nobody has begun, is left out. */
export function readEntries(form: SchemaPart, entryOf: (field: SchemaField) => string): FormReading {
  const problems = new Map<string, FieldProblem>();
  const read = (part: SchemaPart): unknown => {
    if (!isGroup(part)) {
      const {value, problem} = readEntry(part, entryOf(part));
      if (problem) problems.set(part.key, problem);
      return value;
    }
    if (!part.required && !isBegun(part, entryOf)) return undefined;
    const values = part.parts.map((inner) => [inner.path.at(-1) ?? '', read(inner)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  };
  return {value: read(form), problems};
}

function isBegun(part: SchemaPart, entryOf: (field: SchemaField) => string): boolean {
  return fieldsOf(part).some((field) => {
    const entry = entryOf(field).trim();
    return entry !== '' && (field.kind !== 'boolean' || entry === 'true');
  });
}

/** The value of what a person entered, or what is wrong with it. */
export function readEntry(field: SchemaField, entry: string): FieldReading {
  if (field.kind === 'constant') return {value: field.constant};
  if (field.kind === 'boolean') return {value: entry === 'true'};
  if (entry.trim() === '') return field.required ? {problem: {code: 'required'}} : {};
  switch (field.kind) {
    case 'number':
    case 'integer':
      return readNumber(field, entry, field.kind);
    case 'choice': {
      const choice = field.choices[Number(entry)];
      return choice ? {value: choice.value} : {problem: {code: 'required'}};
    }
    case 'choices':
      return counted(
        field,
        entry.split(',').flatMap((index) => {
          const choice = field.choices[Number(index)];
          return choice ? [choice.value] : [];
        }),
      );
    case 'lines':
      return readLines(field, entry);
    case 'json':
      try {
        return {value: JSON.parse(entry) as unknown};
      } catch {
        return {problem: {code: 'json'}};
      }
    default:
      return readText(field, entry);
  }
}

function readNumber(field: SchemaField, entry: string, kind: 'number' | 'integer'): FieldReading {
  const value = Number(entry);
  const {minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf} = field;
  const wrong = (code: FieldProblem['code'], limit?: number): FieldReading => ({
    problem: {code, ...(limit === undefined ? {} : {limit})},
  });
  if (!Number.isFinite(value)) return wrong(kind);
  if (kind === 'integer' && !Number.isInteger(value)) return wrong('integer');
  if (minimum !== undefined && value < minimum) return wrong('minimum', minimum);
  if (maximum !== undefined && value > maximum) return wrong('maximum', maximum);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return wrong('above', exclusiveMinimum);
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return wrong('below', exclusiveMaximum);
  const times = multipleOf === undefined || multipleOf <= 0 ? 1 : value / multipleOf;
  if (Math.abs(times - Math.round(times)) > 1e-9 && multipleOf !== undefined && multipleOf > 0)
    return wrong('multiple', multipleOf);
  return {value};
}

function readLines(field: SchemaField, entry: string): FieldReading {
  const lines = entry
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (field.items === undefined || field.items === 'text') return counted(field, lines);
  const values: unknown[] = [];
  for (const line of lines) {
    const number = Number(line);
    const fits = field.items === 'integer' ? Number.isInteger(number) : Number.isFinite(number);
    if (!fits) return {problem: {code: field.items}};
    values.push(number);
  }
  return counted(field, values);
}

function counted({minItems, maxItems}: SchemaField, value: readonly unknown[]): FieldReading {
  if (minItems !== undefined && value.length < minItems) return {problem: {code: 'more', limit: minItems}};
  if (maxItems !== undefined && value.length > maxItems) return {problem: {code: 'fewer', limit: maxItems}};
  return {value};
}

function readText(field: SchemaField, entry: string): FieldReading {
  const {minLength, maxLength, pattern, format} = field;
  if (minLength !== undefined && entry.length < minLength) return {problem: {code: 'longer', limit: minLength}};
  if (maxLength !== undefined && entry.length > maxLength) return {problem: {code: 'shorter', limit: maxLength}};
  if (pattern !== undefined && !fitsPattern(pattern, entry)) return {problem: {code: 'pattern'}};
  switch (format) {
    case 'email':
      return /^[^\s@]+@[^\s@]+$/.test(entry) ? {value: entry} : {problem: {code: 'email'}};
    case 'uri':
    case 'url':
      return URL.canParse(entry) ? {value: entry} : {problem: {code: 'uri'}};
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(entry) && isMoment(entry) ? {value: entry} : {problem: {code: 'date'}};
    case 'date-time':
      return isMoment(entry) ? {value: new Date(entry).toISOString()} : {problem: {code: 'date'}};
    default:
      return {value: entry};
  }
}

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text));

const MAX_PATTERN = 200;
const MAX_CHECKED = 1_000;

/** Ways to match that are tried at most: some tens of milliseconds. */
const MAX_WAYS = 5_000_000;

/** What stands for one character: an escape, or a class of characters. */
const ATOM = /\\[pPu]\{[^}]*\}|\\[^1-9k]|\[(?:\\.|[^\]\\])*\]/gu;

/** What the count below does not hold for: a group that is repeated, what looks around or back. */
const BEYOND = /\)(?:[*+]|\{)|\\|\(\?[^:]/;

const QUANTIFIER = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/g;

/**
 * Whether a pattern is tried on a text here. A stranger's pattern can take years, and nothing can stop it: only one whose ways
 * to match were counted beforehand is tried; any other is left to its owner (docs/decisions/0049).
 */
export function isPatternChecked(pattern: string, text: string): boolean {
  return expressionOf(pattern, text) !== undefined;
}

function expressionOf(pattern: string, text: string): RegExp | undefined {
  if (pattern.length > MAX_PATTERN || text.length > MAX_CHECKED) return undefined;
  const bare = pattern.replace(ATOM, '.');
  if (BEYOND.test(bare) || waysToMatch(bare, text.length) > MAX_WAYS) return undefined;
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

/** At most as many ways as a pattern without repeated groups has to match: what backtracking could try. */
function waysToMatch(bare: string, length: number): number {
  // Where it does not begin at the front, or not in each alternative, it is tried from every place.
  let ways = bare.startsWith('^') && !bare.includes('|') ? 1 : length + 1;
  ways *= 2 ** (bare.split('|').length - 1);
  let open = 0;
  for (const [quantifier, least, comma, most] of bare.matchAll(QUANTIFIER)) {
    const range = quantifier.startsWith('?')
      ? 2
      : least === undefined || (comma && !most)
        ? Infinity
        : Number(most || least) - Number(least) + 1;
    // Those without an end share the text: of three, each place has n³ / 6 ways, not n³.
    if (range > length) ways *= (length + ++open) / open;
    else ways *= Math.max(1, range);
  }
  return ways;
}

function fitsPattern(pattern: string, text: string): boolean {
  return expressionOf(pattern, text)?.test(text) ?? true;
}
