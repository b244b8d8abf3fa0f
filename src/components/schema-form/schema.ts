import type {JsonObject} from '../../protocol/events.js';
import {list, number, object, string} from '../../state/read.js';

/** What a field asks for. Anything a flat field cannot hold is written as JSON. */
export type FieldKind = 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'json';

/** One value to choose. */
export interface Choice {
  readonly label: string;
  readonly value: unknown;
}

/** One field of a form, read from a property of a JSON schema. */
export interface SchemaField {
  /** The property's name; empty where the schema is one value and not an object. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly label: string;
  readonly description?: string;
  readonly required: boolean;
  /** Typed without being shown, and kept in no draft. */
  readonly secret: boolean;
  readonly choices: readonly Choice[];
  /** What it holds at first, as the field writes it. */
  readonly initial: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** What is wrong with a field: the code of a message, and the limit it names. */
export interface FieldProblem {
  readonly code: 'required' | 'number' | 'integer' | 'minimum' | 'maximum' | 'shorter' | 'longer' | 'json';
  readonly limit?: number;
}

/** What a field holds, checked. No value and no problem: it was left empty, and may be. */
export type FieldReading = {readonly value?: unknown; readonly problem?: FieldProblem};

/** The fields that a schema asks for; undefined where it is none that a form can be made of. */
export function readSchema(schema: unknown): readonly SchemaField[] | undefined {
  const root = object(schema);
  if (!root) return undefined;
  const properties = object(root['properties']);
  if (properties) {
    const required = new Set(list(root['required']));
    const fields = Object.entries(properties).map(([name, field]) =>
      readField(name, object(field) ?? {}, required.has(name)),
    );
    return fields.length > 0 ? fields : undefined;
  }
  const isOneValue = root['type'] !== undefined && root['type'] !== 'object' && root['type'] !== 'array';
  return isOneValue || choicesOf(root).length > 0 ? [readField('', root, true)] : undefined;
}

function readField(name: string, schema: JsonObject, required: boolean): SchemaField {
  const choices = choicesOf(schema);
  const kind = kindOf(schema, choices);
  const description = string(schema['description']);
  const limits = {
    minimum: number(schema['minimum']),
    maximum: number(schema['maximum']),
    minLength: number(schema['minLength']),
    maxLength: number(schema['maxLength']),
  };
  return {
    name,
    kind,
    label: string(schema['title']) || name,
    ...(description ? {description} : {}),
    required: required && kind !== 'boolean',
    secret: kind === 'text' && (schema['format'] === 'password' || schema['writeOnly'] === true),
    choices,
    initial: initialOf(schema['default'], kind, choices),
    ...Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined)),
  };
}

/** `enum`, with names beside it, or alternatives of one constant each. */
function choicesOf(schema: JsonObject): readonly Choice[] {
  const values = list(schema['enum']);
  if (values.length > 0) {
    const names = list(schema['enumNames']);
    return values.map((value, index) => ({label: string(names[index]) ?? nameOf(value), value}));
  }
  const alternatives = list(schema['oneOf'] ?? schema['anyOf']).map(object);
  if (!alternatives.every((each) => each !== undefined && 'const' in each)) return [];
  return alternatives.map((each) => ({
    label: string(each?.['title']) ?? nameOf(each?.['const']),
    value: each?.['const'],
  }));
}

const nameOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function kindOf(schema: JsonObject, choices: readonly Choice[]): FieldKind {
  if (choices.length > 0) return 'choice';
  // `["string", "null"]` is a text that may be left out
  const type = list(schema['type']).find((each) => each !== 'null') ?? schema['type'];
  switch (type) {
    case 'number':
    case 'integer':
    case 'boolean':
      return type;
    case 'object':
    case 'array':
      return 'json';
    default:
      return 'text';
  }
}

function initialOf(value: unknown, kind: FieldKind, choices: readonly Choice[]): string {
  if (value === undefined || value === null) return '';
  if (kind === 'choice') {
    const index = choices.findIndex((choice) => nameOf(choice.value) === nameOf(value));
    return index < 0 ? '' : String(index);
  }
  if (kind === 'boolean') return value === true ? 'true' : '';
  return kind === 'json' ? nameOf(value) : typeof value === 'object' ? '' : String(value);
}

/** The value of what a person entered, or what is wrong with it. */
export function readEntry(field: SchemaField, entry: string): FieldReading {
  if (field.kind === 'boolean') return {value: entry === 'true'};
  if (entry.trim() === '') return field.required ? {problem: {code: 'required'}} : {};
  switch (field.kind) {
    case 'number':
    case 'integer':
      return readNumber(field, entry);
    case 'choice': {
      const choice = field.choices[Number(entry)];
      return choice ? {value: choice.value} : {problem: {code: 'required'}};
    }
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

function readNumber({kind, minimum, maximum}: SchemaField, entry: string): FieldReading {
  const value = Number(entry);
  if (!Number.isFinite(value)) return {problem: {code: kind === 'integer' ? 'integer' : 'number'}};
  if (kind === 'integer' && !Number.isInteger(value)) return {problem: {code: 'integer'}};
  if (minimum !== undefined && value < minimum) return {problem: {code: 'minimum', limit: minimum}};
  if (maximum !== undefined && value > maximum) return {problem: {code: 'maximum', limit: maximum}};
  return {value};
}

function readText({minLength, maxLength}: SchemaField, entry: string): FieldReading {
  if (minLength !== undefined && entry.length < minLength) return {problem: {code: 'longer', limit: minLength}};
  if (maxLength !== undefined && entry.length > maxLength) return {problem: {code: 'shorter', limit: maxLength}};
  return {value: entry};
}
