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

/** What stands in a payload where something too large stood. */
export interface SpilledValue {
  readonly ref: string;
  readonly bytes: number;
  readonly preview: string;
}

/** Whether a value is the ref of something that was too large to keep in place. */
export function isSpilled(value: unknown): value is SpilledValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as SpilledValue).ref === 'string' &&
    typeof (value as SpilledValue).bytes === 'number'
  );
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
    if (this.#values.has(ref) || text.length > this.#capacity) return;
    this.#values.set(ref, text);
    this.#size += text.length;
    for (const [oldest, value] of this.#values) {
      if (this.#size <= this.#capacity) break;
      this.#values.delete(oldest);
      this.#size -= value.length;
    }
  }
}
