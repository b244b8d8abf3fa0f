import {z} from 'zod';
import {checkRunInput, type CheckOptions} from './check.js';
import type {Problem, ProblemField} from './rules.js';
import * as schema from './schema.js';
import {tidyByKind, tidyList, tidyObject} from './tidy.js';
import type {RunAgentInput} from './types.js';

/** A run input that was read, or all that is wrong with it. */
export type RunInputResult =
  {readonly ok: true; readonly input: RunAgentInput} | {readonly ok: false; readonly problems: readonly Problem[]};

const tidySource = tidyByKind('type', {
  data: tidyObject(schema.dataSourceSchema),
  url: tidyObject(schema.urlSourceSchema),
  file: tidyObject(schema.fileSourceSchema),
});
const tidyMedia = tidyObject(schema.mediaBlockSchema, {source: tidySource});
const tidyContent = tidyList(
  tidyByKind('type', {
    text: tidyObject(schema.textBlockSchema),
    binary: tidyObject(schema.binaryBlockSchema),
    image: tidyMedia,
    audio: tidyMedia,
    video: tidyMedia,
    document: tidyMedia,
  }),
);
const tidyMessage = tidyByKind('role', {
  user: tidyObject(schema.userMessageSchema, {content: tidyContent}),
  assistant: tidyObject(schema.assistantMessageSchema, {toolCalls: tidyList(tidyObject(schema.toolCallSchema))}),
  system: tidyObject(schema.systemMessageSchema),
  developer: tidyObject(schema.developerMessageSchema),
  tool: tidyObject(schema.toolMessageSchema, {content: tidyContent}),
  reasoning: tidyObject(schema.reasoningMessageSchema),
  activity: tidyObject(schema.activityMessageSchema),
});
const tidyRunInput = tidyObject(schema.runAgentInputSchema, {
  messages: tidyList(tidyMessage),
  tools: tidyList(tidyObject(schema.runToolSchema)),
  context: tidyList(tidyObject(schema.runContextSchema)),
  resume: tidyList(tidyObject(schema.resumeEntrySchema)),
});

/**
 * Reads a run input from any JSON, in camelCase or snake_case, and gives it in camelCase. Judges the kinds of its values
 * alone: whether it may be sent is for `checkRunInput`.
 */
export function readRunInput(value: unknown): RunInputResult {
  const {tidied, parsed} = parse(value);
  if (parsed.success) return {ok: true, input: parsed.data};
  const paths = pathsOf(parsed.error);
  return {
    ok: false,
    problems: withShape(
      checkRunInput(tidied).filter(({path}) => paths.has(path)),
      paths,
    ),
  };
}

/** Reads a run input and holds it to every rule: the whole judgement of the trust boundary. */
export function validateRunInput(value: unknown, options: CheckOptions = {}): RunInputResult {
  const {tidied, parsed} = parse(value);
  const problems = checkRunInput(tidied, options);
  if (parsed.success && problems.length === 0) return {ok: true, input: parsed.data};
  return {ok: false, problems: parsed.success ? problems : withShape(problems, pathsOf(parsed.error))};
}

function parse(value: unknown) {
  const tidied = tidyRunInput(value);
  return {tidied, parsed: schema.runAgentInputSchema.safeParse(tidied)};
}

/** Adds a problem for each path of a wrong value for which no rule has words of its own. */
function withShape(problems: readonly Problem[], paths: ReadonlySet<string>): readonly Problem[] {
  const reported = new Set(problems.map(({path}) => path));
  return [...problems, ...[...paths].filter((path) => !reported.has(path)).map(shapeProblem)];
}

function shapeProblem(path: string): Problem {
  const message = path === '' ? 'invalid RunAgentInput' : `invalid RunAgentInput.${path}`;
  return {rule: 'shape', message, field: fieldOf(path), path, status: 422};
}

function fieldOf(path: string): ProblemField {
  if (/^messages\[\d+\]\.content\[/.test(path)) return 'attachments';
  if (/^messages\[\d+\]\.content$/.test(path)) return 'text';
  return /^context\b/.test(path) ? 'context' : 'form';
}

function pathsOf(error: z.ZodError): ReadonlySet<string> {
  return new Set(error.issues.flatMap(leavesOf).map(({path}) => pathText(path)));
}

/** What is wrong inside a union: the branch that got furthest knows best. */
function leavesOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const inner = issue.code === 'invalid_union' ? issue.errors.find((branch) => branch.some(isInside)) : undefined;
  return inner ? inner.flatMap(leavesOf).map((leaf) => ({...leaf, path: [...issue.path, ...leaf.path]})) : [issue];
}

function isInside({path}: z.core.$ZodIssue): boolean {
  return path.length > 0;
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}
