import {object, string} from '../../../state/read.js';

/** A value as text: a string as it is, anything else as indented JSON. */
export function pretty(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    return String(value);
  }
}

/** The value that a text spells in JSON, or the text itself. Only objects and lists count: "12" is a text that says 12. */
export function parsed(value: unknown): unknown {
  const text = string(value)?.trim();
  if (!text || !/^[[{]/.test(text)) return value;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return value;
  }
}

/** A field that can be read at a glance. */
export interface KeyFact {
  readonly name: string;
  readonly text: string;
}

const MAX_FACTS = 4;
const MAX_FACT_LENGTH = 120;

/** The first short fields of an object, and how many are left. Undefined for what is no object or has none. */
export function keyFacts(value: unknown): {facts: readonly KeyFact[]; rest: number} | undefined {
  const fields = object(value);
  if (!fields) return undefined;
  const names = Object.keys(fields);
  const facts: KeyFact[] = [];
  for (const name of names) {
    if (facts.length === MAX_FACTS) break;
    const field = fields[name];
    if (field === null || typeof field === 'object') continue;
    const text = String(field);
    if (text !== '' && text.length <= MAX_FACT_LENGTH && !text.includes('\n')) facts.push({name, text});
  }
  return facts.length === 0 ? undefined : {facts, rest: names.length - facts.length};
}
