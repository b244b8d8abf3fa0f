import type {AgentEvent} from '../../protocol/envelope.js';
import {isPlainTime} from '../read.js';
import {redactText} from './redact.js';
import {sequenceOf} from './sequence-stream.js';

/** The longest id or time that is compared. */
const MAX_TEXT = 64;

/**
 * Events that differ in their number, their time, their own id and their delta alone, as most events of a stream do. Of such
 * an event nothing is left to clean but the delta.
 */
export class DeltaRun {
  readonly #longest: number;
  /** The fields of the first event in their order, and those of them that are text. */
  readonly #names: string[] = [];
  readonly #texts: string[] = [];
  #length = 0;

  /** `longest` is the most characters that a delta may have. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Begins with an event that is clean, where its payload is a delta, and the name of its call where that comes with it. */
  begin(event: AgentEvent): void {
    this.#length = 0;
    if (event['released'] !== undefined || deltaIn(event.payload, 'name') === undefined) return;
    let place = 0;
    for (const name in event) {
      const value = event[name];
      // An object may be changed by whoever gave it: each time it comes it is looked at again.
      if (typeof value !== 'string' && name !== 'payload' && name !== 'sequence') return;
      this.#names[place] = name;
      this.#texts[place++] = typeof value === 'string' ? value : '';
    }
    this.#length = place;
  }

  /** Any other event is an end of it. */
  end(): void {
    this.#length = 0;
  }

  /** The delta of an event that goes on with the run; undefined for any other input. */
  next(input: unknown): string | undefined {
    if (this.#length === 0 || typeof input !== 'object' || input === null) return undefined;
    const event = input as AgentEvent;
    let place = 0;
    for (const name in event) {
      if (name !== this.#names[place]) return undefined;
      const value = event[name];
      if (typeof value === 'string' ? value !== this.#texts[place] && !mayDiffer(name, value) : !isNumber(name, value))
        return undefined;
      place++;
    }
    const delta = place === this.#length ? deltaIn(event.payload) : undefined;
    return delta === undefined || delta.length > this.#longest ? undefined : delta;
  }
}

/** Whether a field that is no text may be part of a run. */
function isNumber(name: string, value: unknown): boolean {
  return name === 'payload' || (name === 'sequence' && sequenceOf(value) !== undefined);
}

function mayDiffer(name: string, text: string): boolean {
  if ((name !== 'timestamp' && name !== 'eventId') || text === '') return false;
  return isPlainTime(text) || (text.length <= MAX_TEXT && redactText(text) === text);
}

/** The delta of a payload that has nothing else, but for one field that may be there. */
function deltaIn(payload: unknown, beside?: string): string | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  for (const name in payload) if (name !== 'delta' && name !== beside) return undefined;
  const {delta} = payload as {delta?: unknown};
  return typeof delta === 'string' ? delta : undefined;
}
