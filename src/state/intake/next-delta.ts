import type {AgentEvent} from '../../protocol/envelope.js';
import {redactText} from './redact.js';
import {sequenceOf} from './sequence-stream.js';

/** The fields of a clean delta in their order, to compare the next one with. */
export interface LastDelta {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

/** The longest id or time that is compared. */
const MAX_TEXT = 64;

/** The fields of an event whose payload is a delta and nothing else: the next one may differ in that alone. */
export function lastDelta(event: AgentEvent): LastDelta | undefined {
  if (event['released'] !== undefined || deltaIn(event.payload) === undefined) return undefined;
  const values = Object.values(event);
  // An object may be changed by whoever gave it: each time it comes it is looked at again.
  if (values.some((value) => typeof value === 'object' && value !== event.payload)) return undefined;
  return {names: Object.keys(event), values};
}

/**
 * Whether an event differs from the one before in its number, its time, its own id and its delta alone, as most events of a
 * stream do. Of such an event nothing is left to clean but the delta.
 */
export function isNextDelta({names, values}: LastDelta, input: unknown, longest: number): input is AgentEvent {
  if (typeof input !== 'object' || input === null) return false;
  const event = input as AgentEvent;
  let place = 0;
  for (const name in event) {
    const value = event[name];
    if (name !== names[place]) return false;
    if (value !== values[place++] && !mayDiffer(name, value)) return false;
  }
  const delta = place === names.length ? deltaIn(event.payload) : undefined;
  return delta !== undefined && delta.length <= longest;
}

function mayDiffer(name: string, value: unknown): boolean {
  if (name === 'payload') return true;
  if (name === 'sequence') return sequenceOf(value) !== undefined;
  if ((name !== 'timestamp' && name !== 'eventId') || typeof value !== 'string' || value === '') return false;
  return value.length <= MAX_TEXT && redactText(value) === value;
}

/** The delta of a payload that has nothing else. */
function deltaIn(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  for (const name in payload) if (name !== 'delta') return undefined;
  const {delta} = payload as {delta?: unknown};
  return typeof delta === 'string' ? delta : undefined;
}
