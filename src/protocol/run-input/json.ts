import type {JsonObject} from '../events.js';

/** Whether the value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as a list; anything else is an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as an object; anything else is an empty one. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Whether there is a value at all; null is none. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The bytes of the value as JSON in UTF-8. What cannot be written (too deep, circular) cannot be sent: it has no end. */
export function jsonBytes(value: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(value)).length;
  } catch {
    return Infinity;
  }
}
