import type {AgentEvent} from '../protocol/envelope.js';
import type {JsonObject} from '../protocol/events.js';

/** Readers of untrusted values: each gives the asked-for type or undefined, and none throws. */

const EMPTY: JsonObject = Object.freeze({});

/** The value as a plain object, or undefined. */
export function object(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** The value as an array; anything else is an empty one. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The words of a list; undefined where it is none. */
export function words(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : undefined;
}

/** The plain objects of a list; what else is in it is left out. */
export function objects(value: unknown): readonly JsonObject[] {
  return list(value)
    .map(object)
    .filter((one) => one !== undefined);
}

/** The value as a string, or undefined. */
export function string(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A part of an address as it is meant; as it stands, or the fallback, where it is not well written. */
export function decoded(text: string, fallback = text): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return fallback;
  }
}

/** The value as a finite number, or undefined. */
export function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The value as a boolean, or undefined. */
export function boolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** The event's payload as an object; an event without one has an empty payload. */
export function payloadOf(event: AgentEvent): JsonObject {
  return object(event.payload) ?? EMPTY;
}

/** A field that producers put either into the payload or beside it. */
export function field(event: AgentEvent, name: string): unknown {
  const inPayload = payloadOf(event)[name];
  return inPayload === undefined ? event[name] : inPayload;
}

/** What an event of a streamed class adds to its text: the one field that is read of almost every event. */
export function deltaOf(event: AgentEvent): unknown {
  const inPayload = payloadOf(event)['delta'];
  return inPayload === undefined ? event['delta'] : inPayload;
}

/** An id that producers put either into the envelope or into the payload. */
export function idOf(event: AgentEvent, name: string): string | undefined {
  const id = string(event[name]) ?? string(payloadOf(event)[name]);
  return id === '' ? undefined : id;
}

/** The kind of durable thing that an event is about, as the runtime classifies it. */
export function entityOf(event: AgentEvent): string | undefined {
  return string(event.runtimeEntity) ?? string(payloadOf(event)['runtimeEntity']);
}

/** The event's time in epoch milliseconds, or undefined where the producer gave none that can be read. */
export function timeOf(event: AgentEvent): number | undefined {
  return time(event.timestamp);
}

/** A timestamp (RFC 3339 text or epoch milliseconds) in epoch milliseconds. */
export function time(value: unknown): number | undefined {
  if (typeof value === 'number') return number(value);
  if (typeof value !== 'string') return undefined;
  // Several facts ask for the time of one event.
  if (value !== lastRead.text) {
    lastRead.text = value;
    lastRead.at = parseTime(value);
  }
  return Number.isNaN(lastRead.at) ? undefined : lastRead.at;
}
const lastRead = {text: '', at: NaN};

/** Whether a text is a time of the minute that was read last, to the millisecond and in UTC, and has nothing else in it. */
export function isPlainTime(text: string): boolean {
  const at = timeInMinute(text);
  if (Number.isNaN(at)) return false;
  lastRead.text = text;
  lastRead.at = at;
  return true;
}

function parseTime(text: string): number {
  const quick = timeInMinute(text);
  if (!Number.isNaN(quick)) return quick;
  const at = Date.parse(text);
  if (!Number.isNaN(at) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) {
    lastMinute.text = text.slice(0, 17);
    lastMinute.at = Math.floor(at / 60_000) * 60_000;
  }
  return at;
}
const lastMinute = {text: '', at: NaN};

/** Times of one minute, as almost all of a stream are, differ in their last digits alone: those are quicker to read than a date. */
function timeInMinute(text: string): number {
  if (text.length !== 24 || text.charAt(19) !== '.' || text.charAt(23) !== 'Z') return NaN;
  if (!text.startsWith(lastMinute.text)) return NaN;
  const seconds = digits(text, 17, 2);
  return seconds < 60 ? lastMinute.at + seconds * 1_000 + digits(text, 20, 3) : NaN;
}

/** A number of so many digits, or NaN. */
function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let index = from; index < from + count; index++) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Words for an error of any shape. */
export function errorText(value: unknown): string | undefined {
  const text = string(value) ?? string(object(value)?.['message']);
  return text === '' ? undefined : text;
}

/** The given fields of an object that are present, so that a later fact never wipes an earlier one with nothing. */
export function present<T extends object>(fields: T): Partial<T> {
  return fill({}, fields);
}

/** Puts those fields that are present into a row that was just made. Spreading a second object costs several times more. */
export function fill<T extends object, U extends object>(fresh: T, fields: U): T & Partial<U> {
  const target = fresh as Record<string, unknown>;
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) target[name] = value;
  }
  return fresh as T & Partial<U>;
}

/** The first of these fields that is text, wherever the producer put it. */
export function named(event: AgentEvent, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = string(field(event, name));
    if (value !== undefined) return value;
  }
  return undefined;
}
