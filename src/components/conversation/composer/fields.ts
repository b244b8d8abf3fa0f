import type {Receipt} from '../../../commands/receipts.js';
import {PROBLEM_FIELDS, RUN_INPUT_RULES, type ProblemField} from '../../../protocol/run-input/rules.js';
import {present} from '../../../state/read.js';
import {ruleOf} from '../../internal/reason-words.js';

/** Words against single fields, by the field that they belong to. */
export type FieldWords = Readonly<Partial<Record<ProblemField, readonly string[]>>>;

/**
 * Which words of a refusal belong to which field. Services name fields in their own way, by path or not at all; the
 * words of the rules are the same everywhere, and say it too.
 */
export function fieldsOf({reason = '', fields}: Pick<Receipt, 'reason' | 'fields'>): FieldWords | undefined {
  const given = fields ? Object.entries(fields) : ruleOf(reason) ? [['', reason]] : [];
  const found: Partial<Record<ProblemField, string[]>> = {};
  for (const [name = '', words = ''] of given) {
    const list = (found[fieldOf(name, words)] ??= []);
    if (!list.includes(words)) list.push(words);
  }
  return given.length === 0 ? undefined : found;
}

/** A refusal without what was said against a field that a person has changed; undefined where nothing is left of it. */
export function withoutField<T extends {readonly reason?: string; readonly fields?: FieldWords}>(
  refusal: T | undefined,
  field: ProblemField,
): T | undefined {
  const {[field]: settled, ...fields} = refusal?.fields ?? {};
  if (!refusal || !settled) return refusal;
  if (Object.keys(fields).length === 0) return undefined;
  const {reason, ...rest} = refusal;
  return {...rest, fields, ...(settled.includes(reason ?? '') ? {} : present({reason}))} as T;
}

function fieldOf(name: string, words: string): ProblemField {
  if ((PROBLEM_FIELDS as readonly string[]).includes(name)) return name as ProblemField;
  const rule = ruleOf(words);
  return rule === undefined ? 'form' : RUN_INPUT_RULES[rule].field;
}
