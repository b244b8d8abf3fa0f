import type {JsonObject} from '../../../protocol/events.js';
import {list, number, object, present, string} from '../../../state/read.js';

/** What a field asks for. Anything that no field can hold is written as JSON. */
export type FieldKind =
  'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'choices' | 'lines' | 'constant' | 'json';

/** One value to choose. */
export interface Choice {
  readonly label: string;
  readonly value: unknown;
}

/** The limits of a value, as JSON Schema has them. */
export interface Limits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** One field of a form, read from a property of a JSON schema. */
export interface SchemaField extends Limits {
  /** Where its value goes; empty where the schema is one value and not an object. */
  readonly path: readonly string[];
  /** Its name among the entries and the owner's messages: the path with dots. */
  readonly key: string;
  readonly kind: FieldKind;
  readonly label: string;
  readonly description?: string;
  readonly required: boolean;
  /** Typed without being shown, and kept in no draft. */
  readonly secret: boolean;
  readonly choices: readonly Choice[];
  /** What it holds at first, as the field writes it. */
  readonly initial: string;
  /** The kind of text that is asked for, in the words of `format`. */
  readonly format?: string;
  readonly pattern?: string;
  /** The one value of a constant. */
  readonly constant?: unknown;
  /** What each line of a list is. */
  readonly items?: 'text' | 'number' | 'integer';
}

/** An object inside a form: fields that belong together. */
export interface SchemaGroup {
  readonly path: readonly string[];
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly required: boolean;
  readonly parts: readonly SchemaPart[];
}

export type SchemaPart = SchemaField | SchemaGroup;

/** Whether a part of a form is an object with fields of its own. */
export function isGroup(part: SchemaPart): part is SchemaGroup {
  return 'parts' in part;
}

/** Every field of a form, in order. */
export function fieldsOf(part: SchemaPart): readonly SchemaField[] {
  return isGroup(part) ? part.parts.flatMap(fieldsOf) : [part];
}

/** Deeper objects are written as JSON. */
const MAX_DEPTH = 4;
/** Words of JSON Schema that no field can keep to: what has them is written as JSON, and its owner judges it. */
const BEYOND = ['$ref', 'allOf', 'not', 'if', 'patternProperties', 'dependentSchemas', 'prefixItems'] as const;

/** Whether a form can be made of a schema. */
export function hasFields(schema: unknown): boolean {
  return readForm(schema) !== undefined;
}

/** The form that a schema asks for, filled with a value where there is one; undefined where nothing can be filled in. */
export function readForm(schema: unknown, value?: unknown): SchemaPart | undefined {
  const root = object(schema);
  if (!root) return undefined;
  if (isBeyond(root)) return readField([], root, true, value);
  if (object(root['properties'])) {
    const group = readGroup([], root, true, value, 0);
    return group.parts.length > 0 ? group : undefined;
  }
  const type = typeOf(root);
  const isList = type === 'array' && itemsOf(root) !== undefined;
  const isOneValue = type !== undefined && type !== 'object' && type !== 'array';
  return isOneValue || isList || choicesOf(root).length > 0 || 'const' in root
    ? readField([], root, true, value)
    : undefined;
}

function isBeyond(schema: JsonObject): boolean {
  const isMixed = list(schema['oneOf'] ?? schema['anyOf']).length > 0 && choicesOf(schema).length === 0;
  return isMixed || BEYOND.some((word) => word in schema);
}

function readGroup(
  path: readonly string[],
  schema: JsonObject,
  required: boolean,
  value: unknown,
  depth: number,
): SchemaGroup {
  const needed = new Set(list(schema['required']));
  const given = object(value) ?? object(schema['default']);
  const parts = Object.entries(object(schema['properties']) ?? {}).map(([name, property]) => {
    const inner = object(property) ?? {};
    const known = given && Object.hasOwn(given, name) ? given[name] : undefined;
    const isObject = object(inner['properties']) !== undefined && !isBeyond(inner) && depth < MAX_DEPTH;
    const read = isObject ? readGroup : readField;
    return read([...path, name], inner, needed.has(name), known, depth + 1);
  });
  return {path, key: keyOf(path), ...wordsOf(schema, path), required, parts};
}

function readField(path: readonly string[], schema: JsonObject, required: boolean, value?: unknown): SchemaField {
  const choices = choicesOf(schema);
  const kind = kindOf(schema, choices);
  const format = string(schema['format']);
  const items = itemsOf(schema);
  return {
    path,
    key: keyOf(path),
    kind,
    ...wordsOf(schema, path),
    required: required && kind !== 'boolean' && kind !== 'constant',
    secret: kind === 'text' && (format === 'password' || schema['writeOnly'] === true),
    choices: kind === 'choices' ? choicesOf(object(schema['items']) ?? {}) : choices,
    initial: entryFor(
      value ?? schema['default'],
      kind,
      kind === 'choices' ? choicesOf(object(schema['items']) ?? {}) : choices,
    ),
    ...limitsOf(schema),
    ...present({format, pattern: string(schema['pattern']), constant: schema['const']}),
    ...(items === undefined || items === 'choices' ? {} : {items}),
  };
}

/** A name with a dot in it is not two names. */
function keyOf(path: readonly string[]): string {
  return path.map((name) => name.replace(/[\\.]/g, '\\$&')).join('.');
}

function wordsOf(schema: JsonObject, path: readonly string[]): {readonly label: string; readonly description?: string} {
  const description = string(schema['description']);
  return {label: string(schema['title']) || (path.at(-1) ?? ''), ...(description ? {description} : {})};
}

const LIMITS = [
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const),
  ...(['minLength', 'maxLength', 'minItems', 'maxItems'] as const),
] as const satisfies readonly (keyof Limits)[];

function limitsOf(schema: JsonObject): Limits {
  return present(Object.fromEntries(LIMITS.map((name) => [name, number(schema[name])])));
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

/** A value in a word: text as it is, anything else as JSON. */
export const nameOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** `["string", "null"]` is a text that may be left out. */
function typeOf(schema: JsonObject): unknown {
  return list(schema['type']).find((each) => each !== 'null') ?? schema['type'];
}

/** What the items of a list are, where a field can hold them: words or numbers by the line, or choices. */
function itemsOf(schema: JsonObject): 'text' | 'number' | 'integer' | 'choices' | undefined {
  const items = object(schema['items']);
  if (!items || isBeyond(items)) return undefined;
  if (choicesOf(items).length > 0) return 'choices';
  const type = typeOf(items);
  return type === 'string' ? 'text' : type === 'number' || type === 'integer' ? type : undefined;
}

function kindOf(schema: JsonObject, choices: readonly Choice[]): FieldKind {
  if ('const' in schema) return 'constant';
  if (isBeyond(schema)) return 'json';
  if (choices.length > 0) return 'choice';
  const type = typeOf(schema);
  switch (type) {
    case 'number':
    case 'integer':
    case 'boolean':
      return type;
    case 'array': {
      const items = itemsOf(schema);
      return items === undefined ? 'json' : items === 'choices' ? 'choices' : 'lines';
    }
    case 'object':
      return 'json';
    default:
      return 'text';
  }
}

/** A value as its field writes it. */
function entryFor(value: unknown, kind: FieldKind, choices: readonly Choice[]): string {
  if (value === undefined || value === null) return '';
  const indexOf = (one: unknown) => choices.findIndex((choice) => nameOf(choice.value) === nameOf(one));
  switch (kind) {
    case 'choice':
      return indexOf(value) < 0 ? '' : String(indexOf(value));
    case 'choices':
      return list(value)
        .map(indexOf)
        .filter((index) => index >= 0)
        .join(',');
    case 'lines':
      return list(value).map(nameOf).join('\n');
    case 'boolean':
      return value === true ? 'true' : '';
    case 'json':
      return typeof value === 'string' ? JSON.stringify(value) : nameOf(value);
    case 'constant':
      return '';
    default:
      return typeof value === 'object' ? '' : String(value);
  }
}
