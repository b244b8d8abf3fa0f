import {z} from 'zod';
import type {AgentCommand} from 'agent-surfaces/commands';
import {list, object, string} from 'agent-surfaces/state';
import {type FieldWords, Refused} from './reply.js';

const MAX_WORDS = 20_000;

/** What somebody wrote into a field, which must not be empty. */
export function wordsIn(value: unknown, field: string, most = MAX_WORDS, empty = 'The text is empty.'): string {
  const words = string(value)?.trim() ?? '';
  if (words === '') throw new Refused('invalid_input', empty, {[field]: 'Write something.'});
  if (words.length <= most) return words;
  throw new Refused('invalid_input', 'The text is too long.', {[field]: `At most ${String(most)} characters.`});
}

/** One of the words that there are for a field. */
export function oneOf<Word extends string>(
  value: unknown,
  field: string,
  words: readonly Word[],
  refusal = 'There is no such choice.',
): Word {
  const word = words.find((each) => each === value);
  if (word !== undefined) return word;
  throw new Refused('invalid_input', refusal, {[field]: `Choose one of: ${words.join(', ')}.`});
}

/** Why a person asks for it, where they say so. */
export function reasonOf({payload}: AgentCommand): string | undefined {
  return string(payload?.['reason'])?.trim() || undefined;
}

/** What is said for a person who gives no reason. */
export const ASKED_FOR = 'Asked for by the user.';

/** Requests that want words or values, not a yes. */
export const QUESTIONS: ReadonlySet<string> = new Set(['structured_input', 'clarification', 'credential_request']);

/** Words for each field of an answer that does not fit the question's JSON schema; undefined where all fit. */
export function checkAnswer(schema: unknown, value: unknown): FieldWords | undefined {
  if (value === undefined) return {value: 'Give an answer.'};
  const shape = object(schema);
  if (!shape) return undefined;
  const fields: Record<string, string> = {};
  for (const name of list(shape['required'])) {
    if (typeof name === 'string' && object(value) && isBlank(object(value)?.[name])) fields[name] = 'This is required.';
  }
  const result = z.fromJSONSchema(shape as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value);
  for (const issue of result.error?.issues ?? []) fields[issue.path.join('.') || 'value'] ??= wordsFor(issue);
  return Object.keys(fields).length > 0 ? fields : undefined;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function wordsFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}.`;
  return `${issue.message}.`;
}

/** Words for each edited argument that the tool does not take; undefined where all are fine. */
export function checkEdit(input: unknown, edited: unknown): FieldWords | undefined {
  const known = object(input) ?? {};
  const given = object(edited);
  if (!given) return {input: 'Give the arguments as an object.'};
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(known, name)) fields[name] = 'The tool has no such argument.';
    else if (kindOf(value) !== kindOf(known[name])) fields[name] = `This must be ${kindOf(known[name])}.`;
  }
  return Object.keys(fields).length > 0 ? fields : undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
