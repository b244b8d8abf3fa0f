import {FIELD_KINDS} from '../protocol/envelope.js';
import {isSecretName, redactId, redactText, REDACTED} from '../state/intake/redact.js';

/** How a secret was known: by the name of its field, by its shape, or as part of an id. */
export type RedactionKind = 'name' | 'shape' | 'id';

/** How often something was taken out at one place. Never what it was. */
export interface Redaction {
  /** Field names from the envelope or row down; `[]` stands for every item of a list. */
  readonly path: string;
  readonly kind: RedactionKind;
  /** `intake`: it never came in. `export`: it was found on the way out. */
  readonly found: 'intake' | 'export';
  readonly count: number;
}

const MAX_PATHS = 1_000;
const MAX_NAME = 80;
const MAX_PARTS = 12;
/** Where what has no place of its own in the report is counted. */
const OTHER = '(other fields)';
const REDACTED_ID = /^redacted-[0-9a-z]{1,8}$/;

/** Lets every string pass the redactor once more on its way out, and counts what was found now and before. */
export class LastRedaction {
  readonly #counts = new Map<string, Redaction>();
  /** Where the walk is. */
  readonly #path: string[] = [];
  #isCounted = true;

  /** How often something was taken out, by place; in an order of its own. */
  get report(): Redaction[] {
    const text = ({path, kind, found}: Redaction) => `${path}\n${kind}\n${found}`;
    return [...this.#counts.values()].sort((a, b) => (text(a) < text(b) ? -1 : 1));
  }

  /** The value without secrets; the same value where it had none. `isCounted` is off where a fact is repeated. */
  pass<T>(value: T, isCounted = true): T {
    this.#isCounted = isCounted;
    return this.#clean(value, false) as T;
  }

  #clean(value: unknown, secret: boolean): unknown {
    if (typeof value === 'string') return this.#text(value, secret);
    if (typeof value === 'number' && secret) return this.#taken('name');
    if (typeof value !== 'object' || value === null) return value;
    return Array.isArray(value) ? this.#list(value, secret) : this.#object(value as Record<string, unknown>, secret);
  }

  #list(source: readonly unknown[], secret: boolean): readonly unknown[] {
    let copy: unknown[] | undefined;
    this.#path.push('[]');
    for (const [index, item] of source.entries()) {
      const clean = this.#clean(item, secret);
      if (clean !== item) (copy ??= [...source])[index] = clean;
    }
    this.#path.pop();
    return copy ?? source;
  }

  #object(source: Record<string, unknown>, secret: boolean): Record<string, unknown> {
    let copy: Record<string, unknown> | undefined;
    for (const name of Object.keys(source)) {
      const cleanName = redactText(name);
      this.#path.push(cleanName);
      const clean = this.#clean(source[name], secret || isSecretName(name));
      if (cleanName !== name) this.#note('shape', 'export', 1);
      this.#path.pop();
      if (clean === source[name] && cleanName === name) continue;
      copy ??= {...source};
      delete copy[name];
      copy[cleanName] = clean;
    }
    return copy ?? source;
  }

  #text(text: string, secret: boolean): string {
    const kind = this.#path.length === 1 ? FIELD_KINDS.get(this.#path[0] ?? '') : undefined;
    const isId = kind === 'id' || kind === 'text' || kind === 'word';
    if (this.#isCounted) this.#countEarlier(text, secret, isId);
    if (secret && text !== '' && text !== REDACTED) return this.#taken('name');
    const clean = isId ? redactId(text) : redactText(text);
    if (clean !== text) this.#note(isId ? 'id' : 'shape', 'export', 1);
    return clean;
  }

  #countEarlier(text: string, secret: boolean, isId: boolean): void {
    if (isId && REDACTED_ID.test(text)) this.#note('id', 'intake', 1);
    else if (text.includes(REDACTED)) this.#note(secret ? 'name' : 'shape', 'intake', text.split(REDACTED).length - 1);
  }

  #taken(kind: RedactionKind): string {
    this.#note(kind, 'export', 1);
    return REDACTED;
  }

  #note(kind: RedactionKind, found: Redaction['found'], more: number): void {
    const names = this.#path.slice(0, MAX_PARTS).map((name) => name.slice(0, MAX_NAME));
    const place = {path: names.join('.').replaceAll('.[]', '[]'), kind, found};
    const isKept = this.#counts.has(JSON.stringify(place)) || this.#counts.size < MAX_PATHS;
    const at = isKept ? place : {path: OTHER, kind, found};
    const key = JSON.stringify(at);
    this.#counts.set(key, {...at, count: (this.#counts.get(key)?.count ?? 0) + more});
  }
}
