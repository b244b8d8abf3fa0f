import type {AgentEvent} from '../../protocol/envelope.js';
import {list, object, payloadOf} from '../read.js';

/** How much the store keeps at hand. */
export interface Limits {
  /** Events kept in the log; older ones go to the archive hook. */
  readonly window: number;
  /** Events after which the log begins a new segment: as many are folded again, at most, to come to an earlier state. */
  readonly segment: number;
  /** Events that may wait for an earlier one, per stream. */
  readonly early: number;
  /** The largest payload field kept in place, in characters of JSON; a larger one becomes a ref. */
  readonly inline: number;
  /** The largest text delta or final text kept in place, in characters. */
  readonly text: number;
  /** The largest snapshot of a session, of messages or of shared state kept in place, in characters. */
  readonly snapshot: number;
  /** Characters of spilled payloads kept at hand for `payload(ref)`; the oldest go first. */
  readonly spill: number;
  /** How deep a payload may nest. */
  readonly depth: number;
  /** Milliseconds that early events wait before a gap is accepted as lost. */
  readonly patience: number;
}

export const DEFAULT_LIMITS: Limits = {
  window: 20_000,
  segment: 1_024,
  early: 256,
  inline: 16_384,
  text: 1_048_576,
  snapshot: 67_108_864,
  spill: 16_777_216,
  depth: 48,
  patience: 5_000,
};

/** The part of a tool call's streamed input and output that its row keeps, in characters. */
export const OUTPUT_KEPT = 16_384;

/** What stands where something too large stood. */
export interface SpilledValue {
  readonly ref: string;
  readonly bytes: number;
  readonly preview: string;
}

/**
 * The field of an event that lists what was too large to keep in place. It is not in the payload: there an agent can write what it
 * likes, and must not be able to hide it behind a ref. What is listed is approved only where the whole was opened.
 */
export const SPILLED = 'spilled';

/** What stands in place of a field of the payload, or of the event; undefined where the field itself is there. */
export function spillOf(event: AgentEvent, name: string): SpilledValue | undefined {
  const names = event['spilled'];
  if (!Array.isArray(names) || names.length === 0) return undefined;
  const value = names.includes(`payload.${name}`)
    ? payloadOf(event)[name]
    : names.includes(name)
      ? event[name]
      : undefined;
  const {ref, bytes, preview} = object(value) ?? {};
  const isSpill = typeof ref === 'string' && typeof bytes === 'number' && typeof preview === 'string';
  return isSpill ? {ref, bytes, preview} : undefined;
}

/** A field that is not in its row because it was too large for it. */
export interface SpilledField {
  readonly name: string;
  readonly ref: string;
  readonly bytes: number;
}

/** An event without the fields that were too large for it, and where those are. */
export function withoutSpills(event: AgentEvent): {event: AgentEvent; spills: readonly SpilledField[]} {
  const places = list(event[SPILLED]);
  const spills: SpilledField[] = [];
  if (places.length === 0) return {event, spills};
  const whole: Record<string, unknown> = {...event, payload: {...payloadOf(event)}};
  for (const place of places) {
    const name = String(place).replace(/^payload\./, '');
    const spill = spillOf(event, name);
    if (!spill) continue;
    spills.push({name, ref: spill.ref, bytes: spill.bytes});
    Reflect.deleteProperty(place === name ? whole : (whole['payload'] as object), name);
  }
  return {event: whole as AgentEvent, spills};
}

/** Large payloads by ref, bounded: what does not fit any more is unavailable, and says so. */
export class SpillStore {
  readonly #values = new Map<string, string>();
  readonly #capacity: number;
  #size = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(ref: string): string | undefined {
    return this.#values.get(ref);
  }

  put(ref: string, text: string): void {
    const known = this.#values.get(ref);
    if (known === text || text.length > this.#capacity) return;
    this.#values.delete(ref);
    this.#values.set(ref, text);
    this.#size += text.length - (known?.length ?? 0);
    for (const [oldest, value] of this.#values) {
      if (this.#size <= this.#capacity) break;
      this.#values.delete(oldest);
      this.#size -= value.length;
    }
  }
}
