import type {JsonObject} from './events.js';
import {UI_GAPS, UI_STATUSES, type UiGap, type UiGivenStatus} from './ui-node.js';

/** Reading single fields of a node that a stranger wrote: each gives what was asked for or says that it is not there. */

/** Where nodes keep the nodes inside them. */
export const CHILD_FIELDS = ['children', 'items', 'child', 'content', 'body', 'rows'] as const;

/** Where nodes keep what is to be read, in the order of reading. */
export const TEXT_FIELDS = ['title', 'label', 'text', 'content', 'message', 'description', 'caption'];

/** The value as a plain object, or undefined. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** A field of the object itself, never of its prototype. */
export function own(raw: JsonObject, name: string): unknown {
  return Object.hasOwn(raw, name) ? raw[name] : undefined;
}

/** The first of these fields that is there. */
export function first(raw: JsonObject, ...names: readonly string[]): unknown {
  for (const name of names) {
    const value = own(raw, name);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** A value as words: text and numbers as they are, a list of such as one text. Undefined for what is none of them. */
export function asWords(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    return value.length > 0 && value.every(isPlain) ? value.map(String).join('') : undefined;
  }
  return isPlain(value) ? String(value) : undefined;
}

/** The first of these fields that is words; an empty text where none is. */
export function words(raw: JsonObject, ...names: readonly string[]): string {
  for (const name of names) {
    const text = asWords(own(raw, name));
    if (text) return text;
  }
  return '';
}

/** Whether this is text, a number or a truth value. */
export function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** Whether this can hold nodes. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The value if it is one of the given words, else undefined. */
export function oneOf<Word extends string>(value: unknown, known: readonly Word[]): Word | undefined {
  return known.find((word) => word === value);
}

/** A number, also one that is written as text. */
export function asNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** The status that a field names. */
export function asStatus(value: unknown): UiGivenStatus {
  if (value === undefined || value === null || value === '') return undefined;
  return oneOf(value, UI_STATUSES) ?? 'unknown';
}

/** The space that a field asks for: a step by its name, or the one nearest to a number of pixels. */
export function asGap(value: unknown, otherwise: UiGap): UiGap {
  const steps = Object.keys(UI_GAPS) as UiGap[];
  const named = oneOf(value, steps);
  const pixels = asNumber(value);
  if (named || pixels === undefined) return named ?? otherwise;
  const distance = (step: UiGap) => Math.abs(UI_GAPS[step] - pixels);
  return steps.reduce((nearest, step) => (distance(step) < distance(nearest) ? step : nearest));
}

/** Long enough to know what it is. */
const BRIEF = 200;

/** Any value in a few words: as it is, or the beginning of its JSON. */
export function brief(value: unknown, length = BRIEF): string {
  const text = asWords(value) ?? json(value);
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function json(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '…'; // too deep to be written, or not JSON at all
  }
}
