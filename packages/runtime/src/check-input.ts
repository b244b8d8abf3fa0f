import {z} from 'zod';
import {list, object} from 'agent-surfaces/state';
import type {FieldWords} from './reply.js';

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
