import {type AgentEvent, eventClass, FIELD_KINDS, type FieldKind} from 'agent-surfaces/protocol';
import {DEFAULT_LIMITS, idOf, isSecretName, REDACTED, redactText} from 'agent-surfaces/state';
import {Recent} from './recent.js';
import type {Report} from './rules.js';

const KIND_WORDS: Readonly<Record<FieldKind, string>> = {
  id: 'a string that is not empty',
  text: 'a string',
  word: 'a string',
  count: 'a whole number, 0 or more',
  flag: 'true or false',
  list: 'a list',
  json: 'JSON',
};

const IS_KIND: Readonly<Record<FieldKind, (value: unknown) => boolean>> = {
  id: (value) => typeof value === 'string' && value !== '',
  text: (value) => typeof value === 'string',
  word: (value) => typeof value === 'string',
  count: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
  flag: (value) => typeof value === 'boolean',
  list: (value) => Array.isArray(value),
  json: () => true,
};

/** What can be said of each event by itself, and of its number. */
export class ShapeRules {
  readonly #ids: Recent<true>;
  readonly #last: Recent<number>;
  /** The last number of each session that promises to leave out none. */
  readonly #promised: Recent<number>;
  /** Reported once per type: a producer that has types of its own sends many. */
  readonly #unknown: Recent<true>;

  constructor(memory: number) {
    this.#ids = new Recent(memory);
    this.#last = new Recent(memory);
    this.#promised = new Recent(memory);
    this.#unknown = new Recent(memory);
  }

  check(event: AgentEvent, report: Report): void {
    const {type, eventId} = event;
    this.#fields(event, report);
    const known = eventClass(type);
    if (known && known.ids.length > 0 && !known.ids.some((name) => idOf(event, name) !== undefined))
      report('missing_scope_id', `${type} names nothing: give it ${known.ids.join(' or ')}.`);
    if (!known && !this.#unknown.has(type)) {
      this.#unknown.set(type, true);
      report('unknown_event_type', `"${type.slice(0, 80)}" is shown as unknown: use a type of the standard.`, type);
    }
    if (isId(eventId)) {
      if (this.#ids.has(eventId)) report('duplicate_event_id', `Event id "${eventId}" was used before.`, eventId);
      this.#ids.set(eventId, true);
    }
    this.#sequence(event, report);
    this.#weigh(event, report);
  }

  #fields(event: AgentEvent, report: Report): void {
    for (const [name, value] of Object.entries(event)) {
      const kind = FIELD_KINDS.get(name);
      if (kind === undefined || value === null || value === undefined || IS_KIND[kind](value)) continue;
      report('field_mismatch', `${name} is left out by its readers: it must be ${KIND_WORDS[kind]}.`, name);
    }
  }

  /** Whoever may count for itself does it rising; a session leaves out no number only where its source promises that. */
  #sequence(event: AgentEvent, report: Report): void {
    const {sequence, sessionId, runId, threadId, taskId, agentId, contiguousIn} = event;
    if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence)) return;
    const stream = JSON.stringify([sessionId, runId, threadId, taskId, agentId]);
    const last = this.#last.get(stream);
    if (last !== undefined && sequence <= last)
      report('sequence_not_rising', `${String(sequence)} comes after ${String(last)}: number events as they happen.`);
    this.#last.set(stream, Math.max(sequence, last ?? 0));
    const promised = isId(contiguousIn) ? contiguousIn : String(sessionId);
    const before = this.#promised.get(promised);
    if (before === undefined && !isId(contiguousIn)) return;
    if (before !== undefined && sequence > before + 1)
      report('sequence_gap', `${String(before)} is followed by ${String(sequence)}: readers wait for what is between.`);
    this.#promised.set(promised, Math.max(sequence, before ?? 0));
  }

  #weigh(event: AgentEvent, report: Report): void {
    const secret = secretIn(event, 0);
    if (secret !== undefined)
      report('secret_in_stream', `${secret} holds what looks like a secret: take it out.`, secret);
    const {payload} = event;
    if (typeof payload !== 'object' || payload === null) return;
    for (const [name, value] of Object.entries(payload)) {
      const limit = /^(text|delta)$/.test(name) ? DEFAULT_LIMITS.text : DEFAULT_LIMITS.inline;
      if (/^(snapshot|messages|state)$/.test(name) || sizeOf(value, limit) <= limit) continue;
      report('large_payload_inline', `payload.${name} is larger than ${String(limit)} characters: send a ref.`, name);
    }
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Where in a value a secret stands: the way to it, or undefined. What was taken out already is none. */
function secretIn(value: unknown, depth: number, name = ''): string | undefined {
  if (typeof value === 'string') {
    if (value === '' || value.includes(REDACTED)) return undefined;
    return (name !== '' && isSecretName(name)) || redactText(value) !== value ? name || 'The event' : undefined;
  }
  if (typeof value !== 'object' || value === null || depth > DEFAULT_LIMITS.depth) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = secretIn(inner, depth + 1, Array.isArray(value) ? name : key);
    if (found !== undefined) return Array.isArray(value) || name === '' || found === name ? found : `${name}.${found}`;
  }
  return undefined;
}

/** About how many characters of JSON a value takes, counted no further than needed. */
function sizeOf(value: unknown, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  for (const [key, inner] of Object.entries(value)) {
    size += key.length + sizeOf(inner, most);
    if (size > most) break;
  }
  return size;
}
