import {eventClass} from '../../protocol/event-classes.js';
import {FIELD_KINDS, type AgentEvent, type FieldKind} from '../../protocol/envelope.js';
import {digest, isSecretAfter, isSecretBeside, isSecretName, redactId, redactText, REDACTED} from './redact.js';
import {isPlainTime} from '../read.js';
import {SPILLED, SpillStore, type Limits, type SpilledValue} from './limits.js';

/** What the guard did to one event besides passing it on. */
export interface GuardNotes {
  /** Fields whose value had the wrong kind and was left out. */
  readonly mismatched: string[];
  redacted: boolean;
  spilled: boolean;
}

/** A field of the envelope. */
interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  /** The text last found clean: most events name the same session, run and message as the one before. */
  clean: string | undefined;
}

const PREVIEW = 1_024;
/** Characters of signed addresses that are kept at hand. */
const ADDRESSES = 262_144;
/** How deep nests what a person decides on before it is cut. */
const DECIDED_DEPTH = 1_000;
/** What stands where something is nested deeper than the limit. */
export const TOO_DEEP = '[too deep]';

/**
 * The first three steps of the intake in one walk: is it an event, does it hold secrets, is it too large. What needs no
 * change is passed on as it is; nothing throws, whatever the input.
 */
export class Guard {
  readonly #limits: Limits;
  readonly #spill: SpillStore;
  readonly #redact: (text: string) => string;
  #notes: GuardNotes = {mismatched: [], redacted: false, spilled: false};
  readonly #addresses = new SpillStore(ADDRESSES);
  readonly #fields = new Map<string, Field>();
  readonly #type: Field = {name: 'type', kind: 'id', clean: undefined};
  /** The fields of the event before, in its order: the next one most often has the same. */
  readonly #order: Field[] = [];
  #size = 0;
  /** Whether the `delta` of the event is redacted as part of a stream later on, where a secret cut in two can be seen. */
  #streamed = false;
  #decided = false;
  #deltaInPayload = false;
  /** Where something was too large to keep: the names of fields, `payload.` before those of the payload. */
  readonly #spills: string[] = [];

  constructor(limits: Limits, spill: SpillStore, extra?: (text: string) => string) {
    this.#limits = limits;
    this.#spill = spill;
    this.#redact = extra ? (text) => extra(redactText(text)) : redactText;
    for (const [name, kind] of FIELD_KINDS) this.#fields.set(name, {name, kind, clean: undefined});
    this.#fields.set('type', this.#type);
  }

  /** A signed address as it came, by what is left of it in rows: only who follows it gets it. */
  addressOf(address: string): string | undefined {
    return this.#addresses.get(address);
  }

  /** What happened to the event last passed. */
  get notes(): Readonly<GuardNotes> {
    return this.#notes;
  }

  /** The event, clean and of bearable size, or undefined where the input is no event at all. */
  pass(input: unknown): AgentEvent | undefined {
    if (this.#notes.mismatched.length > 0 || this.#notes.redacted || this.#notes.spilled) {
      this.#notes = {mismatched: [], redacted: false, spilled: false};
    }
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
    const event = input as AgentEvent;
    if (typeof event.type !== 'string' || event.type === '') return undefined;
    const known = eventClass(event.type);
    // The name of a class that is known is no secret.
    if (known) this.#type.clean = event.type;
    this.#streamed = known?.streamed === true;
    this.#decided = known?.decided === true;
    const body = event.payload;
    this.#deltaInPayload =
      typeof body === 'object' && body !== null && typeof (body as {delta?: unknown}).delta === 'string';
    let copy: Record<string, unknown> | undefined;
    let place = 0;
    for (const name in event) {
      const value = event[name];
      let field = this.#order[place++];
      if (field?.name !== name) {
        field = this.#fields.get(name);
        if (field) this.#order[place - 1] = field;
      }
      if (field && field.clean === value) continue;
      const kept = field ? this.#passField(field, value) : this.#passBody(name, value, !this.#deltaInPayload);
      const cleanName = field ? name : this.#passName(name);
      if (kept === value && cleanName === name) continue;
      copy ??= {...event};
      if (kept === undefined) delete copy[name];
      else replace(copy, name, cleanName, kept);
    }
    if (this.#spills.length > 0) {
      copy ??= {...event};
      copy[SPILLED] = [
        ...(Array.isArray(event[SPILLED]) ? (event[SPILLED] as unknown[]) : []),
        ...this.#spills.splice(0),
      ];
    }
    return (copy as AgentEvent | undefined) ?? event;
  }

  #passField(field: Field, value: unknown): unknown {
    if (value === undefined) return undefined;
    const {name, kind} = field;
    switch (kind) {
      case 'id':
        if (typeof value === 'string' && value !== '') return this.#passId(field, value);
        break;
      case 'text':
      case 'word':
        if (typeof value === 'string') return isPlainTime(value) ? value : this.#passId(field, value);
        break;
      case 'count':
        if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
        break;
      case 'flag':
        if (typeof value === 'boolean') return value;
        break;
      case 'list':
        if (Array.isArray(value)) return this.#passBody(name, value);
        break;
      case 'json':
        return name === 'payload' ? this.#passPayload(value) : this.#passBody(name, value);
    }
    // Null is how some producers write "absent": that is no mismatch.
    if (value !== null) this.#notes.mismatched.push(name);
    return undefined;
  }

  #passId(field: Field, id: string): string {
    const clean = redactId(id);
    if (clean !== id) this.#notes.redacted = true;
    if (clean.length > 1_024) return `${clean.slice(0, 1_000)}~${digest(clean)}`;
    if (clean === id) field.clean = id;
    return clean;
  }

  #passName(name: string): string {
    return name === '__proto__' ? '[__proto__]' : redactText(name);
  }

  #passPayload(payload: unknown): unknown {
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
      return this.#passBody('payload', payload);
    }
    let copy: Record<string, unknown> | undefined;
    const source = payload as Record<string, unknown>;
    for (const name in source) {
      const value = source[name];
      const spills = this.#spills.length;
      const kept = this.#passBody(name, value, true);
      const cleanName = this.#passName(name);
      if (this.#spills.length > spills) this.#spills[spills] = `payload.${cleanName}`;
      if (kept === value && cleanName === name) continue;
      copy ??= {...source};
      replace(copy, name, cleanName, kept);
    }
    return copy ?? source;
  }

  /** One field: redacted, and turned into a ref when it is too large. */
  #passBody(name: string, value: unknown, mayGrow = false): unknown {
    if (mayGrow && name === 'delta' && this.#streamed && typeof value === 'string' && value.length <= this.#limits.text)
      return value;
    this.#size = 0;
    const clean = this.#clean(value, name, 0, false);
    if (this.#size <= this.#limitOf(name)) return clean;
    this.#spills.push(name);
    return this.#toRef(clean);
  }

  #limitOf(name: string): number {
    if (name === 'text' || this.#decided) return this.#limits.text;
    return name === 'snapshot' || name === 'messages' || name === 'state' ? this.#limits.snapshot : this.#limits.inline;
  }

  #clean(value: unknown, name: string, depth: number, secret: boolean): unknown {
    switch (typeof value) {
      case 'string': {
        this.#size += value.length;
        const clean = value !== '' && (secret || isSecretName(name)) ? REDACTED : this.#redact(value);
        if (clean !== value) {
          this.#notes.redacted = true;
          if (isSigned(value, clean)) this.#addresses.put(clean, value);
        }
        return clean;
      }
      case 'number':
      case 'bigint':
        this.#size += 8;
        if (!secret && !isSecretName(name)) return typeof value === 'bigint' ? value.toString() : value;
        this.#notes.redacted = true;
        return REDACTED;
      case 'object':
        if (value === null) return value;
        if (depth >= this.#limits.depth) {
          // What a person decides on can still be read: as a text, out of its row.
          if (depth >= DECIDED_DEPTH || !this.#decided) return TOO_DEEP;
          this.#size = Infinity;
        }
        return Array.isArray(value)
          ? this.#cleanArray(value, name, depth, secret)
          : this.#cleanObject(value as Record<string, unknown>, depth, secret || isSecretName(name));
      case 'boolean':
        return value;
      default:
        // Functions and symbols cannot come from a wire; a page that hands them in gets them dropped.
        return undefined;
    }
  }

  #cleanArray(values: readonly unknown[], name: string, depth: number, secret: boolean): readonly unknown[] {
    let copy: unknown[] | undefined;
    const areSecret = secret || isSecretName(name);
    for (let index = 0; index < values.length; index++) {
      this.#size += 1;
      const isSecret = areSecret || isSecretAfter(values, index, name);
      const clean = this.#clean(values[index], Array.isArray(values[index]) ? '[]' : name, depth + 1, isSecret);
      if (clean !== values[index]) (copy ??= [...values])[index] = clean;
    }
    return copy ?? values;
  }

  #cleanObject(source: Record<string, unknown>, depth: number, secret: boolean): Record<string, unknown> {
    let copy: Record<string, unknown> | undefined;
    for (const name in source) {
      this.#size += name.length;
      const value = source[name];
      const clean = this.#clean(value, name, depth + 1, secret || isSecretBeside(name, source));
      const cleanName = this.#passName(name);
      if (clean === value && cleanName === name) continue;
      copy ??= {...source};
      replace(copy, name, cleanName, clean);
    }
    return copy ?? source;
  }

  #toRef(value: unknown): SpilledValue {
    const text = redactText(typeof value === 'string' ? value : JSON.stringify(value));
    const ref = `payload:${text.length.toString(36)}-${digest(text)}`;
    this.#spill.put(ref, text);
    this.#notes.spilled = true;
    return {ref, bytes: new TextEncoder().encode(text).length, preview: text.slice(0, PREVIEW)};
  }
}

/** Whether a text is an address of which nothing but parts of its query were taken out. */
function isSigned(address: string, clean: string): boolean {
  const [place = '', query] = address.split('?');
  return (
    query !== undefined && /^https?:\/\/[^\s@]+$/i.test(place) && clean.startsWith(`${place}?`) && !/\s/.test(address)
  );
}

/** Two names may be the same once they are clean: neither takes the place of the other. */
function replace(copy: Record<string, unknown>, name: string, cleanName: string, value: unknown): void {
  let free = cleanName;
  if (cleanName !== name) {
    delete copy[name];
    while (Object.hasOwn(copy, free)) free += '~';
  }
  copy[free] = value;
}
