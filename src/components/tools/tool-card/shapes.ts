import {list, number, object, objects, string} from '../../../state/read.js';
import {parsed} from '../../parts/json/values.js';

/** The change of one file: as a diff, or as the file before and after. */
export interface FileChange {
  readonly path: string;
  readonly diff: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** Where something comes from. */
export interface Source {
  readonly title: string;
  readonly address?: string | undefined;
  readonly evidenceId?: string | undefined;
}

/** What a result of a tool was found to be, by its shape. */
export type ResultContent =
  | {readonly shape: 'empty'; readonly exitCode?: number | undefined}
  | {readonly shape: 'text'; readonly text: string; readonly stderr?: string; readonly exitCode?: number | undefined}
  | {readonly shape: 'markdown'; readonly text: string}
  | {readonly shape: 'code'; readonly text: string; readonly language: string}
  | {readonly shape: 'json'; readonly value: unknown}
  | {
      readonly shape: 'table';
      readonly columns: readonly string[];
      readonly rows: readonly (readonly unknown[])[];
      readonly value: unknown;
    }
  | {readonly shape: 'image'; readonly address: string; readonly name: string}
  | {readonly shape: 'changes'; readonly changes: readonly FileChange[]}
  | {readonly shape: 'sources'; readonly sources: readonly Source[]}
  | {readonly shape: 'blocks'; readonly blocks: readonly ResultContent[]};

const MAX_BLOCKS = 20;
const MAX_CHANGES = 20;

/** The media type that a producer declares, without its parameters. */
export function typeOf(declared = ''): string {
  return declared.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** A result as what it is: what its producer declares, else what its structure says. Words are never read. */
export function contentOf(result: unknown, declared?: string): ResultContent {
  const type = typeOf(declared);
  if (result === undefined || result === null || result === '') return {shape: 'empty'};
  const value = parsed(result);
  return declaredContent(result, value, type) ?? structure(value);
}

/** Media types that are plain text, with whatever colours a program gave it. */
const PLAIN: ReadonlySet<string> = new Set(['text', 'text/plain', 'text/x-ansi', 'terminal']);
const CHANGE: ReadonlySet<string> = new Set(['diff', 'file_change', 'text/x-diff', 'text/x-patch']);

function declaredContent(result: unknown, value: unknown, type: string): ResultContent | undefined {
  if (type === '') return undefined;
  if (type === 'image' || type.startsWith('image/')) return imageOf(value, type);
  if (CHANGE.has(type)) return changesOf(value, true);
  if (type === 'sources') return sourcesOf(object(value)?.['sources'] ?? value);
  if (type === 'table') return tableOf(value);
  if (type === 'json' || type === 'application/json') return {shape: 'json', value};
  if (typeof result !== 'string') return undefined;
  if (PLAIN.has(type)) return {shape: 'text', text: result};
  if (type === 'markdown' || type === 'text/markdown') return {shape: 'markdown', text: result};
  const [, language] = /^(?:text|application)\/(?:x-)?([\w+-]+)$/.exec(type) ?? [];
  return language === undefined ? undefined : {shape: 'code', text: result, language};
}

function structure(value: unknown): ResultContent {
  if (typeof value === 'string') return {shape: 'text', text: value};
  if (typeof value !== 'object' || value === null) return {shape: 'text', text: String(value)};
  return (
    printedOf(value) ??
    blocksOf(value) ??
    changesOf(value, false) ??
    imageOf(value, '') ??
    sourcesOf(soleList(value, 'sources') ?? value) ??
    tableOf(value) ?? {shape: 'json', value}
  );
}

const PRINTED: ReadonlySet<string> = new Set(['stdout', 'stderr', 'exitCode', 'exit_code', 'signal']);

/** What a command left: what it printed, what it complained about, how it ended. */
function printedOf(value: object): ResultContent | undefined {
  const {stdout, stderr, exitCode, exit_code} = value as Record<string, unknown>;
  if (typeof stdout !== 'string' && typeof stderr !== 'string') return undefined;
  if (!Object.keys(value).every((name) => PRINTED.has(name))) return undefined;
  const code = number(exitCode) ?? number(exit_code);
  const [text, complaint] = [string(stdout) ?? '', string(stderr) ?? ''];
  if (text === '' && complaint === '') return {shape: 'empty', exitCode: code};
  return {shape: 'text', text, stderr: complaint, exitCode: code};
}

/** The content of a tool's answer as MCP defines it: blocks, each of a type of its own. */
function blocksOf(value: object): ResultContent | undefined {
  const blocks = Array.isArray(value) ? objects(value) : [];
  if (blocks.length === 0 || blocks.length !== list(value).length) return undefined;
  const contents = blocks.slice(0, MAX_BLOCKS).map(blockOf);
  return contents.every((content) => content !== undefined) ? {shape: 'blocks', blocks: contents} : undefined;
}

function blockOf(block: Readonly<Record<string, unknown>>): ResultContent | undefined {
  if (block['type'] === 'text') return typeof block['text'] === 'string' ? contentOf(block['text']) : undefined;
  if (block['type'] === 'image') return imageOf(block, '');
  if (block['type'] === 'diff') return changesOf(block, false);
  if (block['type'] !== 'resource' && block['type'] !== 'resource_link') return undefined;
  const source = sourceOf(object(block['resource']) ?? block);
  return source && {shape: 'sources', sources: [source]};
}

function imageOf(value: unknown, type: string): ResultContent | undefined {
  if (typeof value === 'string') return {shape: 'image', address: value, name: ''};
  const image = object(value);
  const mimeType = string(image?.['mimeType']) ?? string(image?.['mediaType']) ?? type;
  if (!image || !mimeType.startsWith('image')) return undefined;
  const name = string(image['alt']) ?? string(image['title']) ?? string(image['name']) ?? '';
  const address = string(image['url']) ?? string(image['uri']);
  if (address !== undefined) return {shape: 'image', address, name};
  const data = string(image['data']);
  return data === undefined ? undefined : {shape: 'image', address: `data:${mimeType};base64,${data}`, name};
}

function changesOf(value: unknown, isDeclared: boolean): ResultContent | undefined {
  if (isDeclared && typeof value === 'string') return {shape: 'changes', changes: [{path: '', diff: value}]};
  const entries = Array.isArray(value) ? value : (soleList(value, 'files') ?? soleList(value, 'changes') ?? [value]);
  const changes = entries.slice(0, MAX_CHANGES).map(changeOf);
  if (changes.length === 0 || !changes.every((change) => change !== undefined)) return undefined;
  return {shape: 'changes', changes};
}

/** The changes of files that stand beside other fields, under `changes`; none where one of them cannot be read. */
export function changesIn(value: unknown): readonly FileChange[] {
  const {changes} = object(value) ?? {};
  const content = Array.isArray(changes) ? changesOf(changes, false) : undefined;
  return content?.shape === 'changes' ? content.changes : [];
}

function changeOf(value: unknown): FileChange | undefined {
  const fields = object(value);
  const [diff, before, after] = [string(fields?.['diff']), string(fields?.['before']), string(fields?.['after'])];
  const path = string(fields?.['path']) ?? '';
  if (diff === undefined && (path === '' || (before === undefined && after === undefined))) return undefined;
  return {path, diff: diff ?? '', before, after};
}

function sourcesOf(value: unknown): ResultContent | undefined {
  const entries = list(value);
  const isNamed = (entry: unknown) => {
    const fields = object(entry);
    return typeof fields?.['url'] === 'string' && typeof fields['title'] === 'string';
  };
  if (entries.length === 0 || !entries.every(isNamed)) return undefined;
  return {shape: 'sources', sources: entries.map(sourceOf).filter((source) => source !== undefined)};
}

/** A source as a producer names it: by an address, or by what is known of it. */
export function sourceOf(value: unknown): Source | undefined {
  if (typeof value === 'string') return value === '' ? undefined : {title: value, address: value};
  const fields = object(value) ?? {};
  const address = string(fields['url']) ?? string(fields['uri']) ?? string(fields['href']);
  const title = string(fields['title']) || string(fields['name']) || address || string(fields['id']);
  return title ? {title, address, evidenceId: string(fields['evidenceId'])} : undefined;
}

function tableOf(value: unknown): ResultContent | undefined {
  const table = object(value);
  const columns = list(table?.['columns']).map(columnOf);
  const rows = Array.isArray(value) ? value : list(table?.['rows']);
  if (rows.length === 0) return undefined;
  if (columns.length > 0 && columns.every((column) => column !== undefined)) {
    if (rows.every((row) => Array.isArray(row) && row.every(isPlain))) {
      return {shape: 'table', columns, rows: rows as unknown[][], value};
    }
  }
  const isRest = table !== undefined && Object.keys(table).some((name) => name !== 'rows' && name !== 'columns');
  if (isRest || !rows.every(isFlat)) return undefined;
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row as object)) names.add(name);
  const ordered = [...names];
  return {
    shape: 'table',
    columns: ordered,
    rows: rows.map((row) => ordered.map((name) => (row as Record<string, unknown>)[name])),
    value,
  };
}

function columnOf(column: unknown): string | undefined {
  return string(column) ?? string(object(column)?.['name']);
}

function isFlat(row: unknown): boolean {
  const fields = object(row);
  return fields !== undefined && Object.keys(fields).length > 0 && Object.values(fields).every(isPlain);
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

/** The list under the one field that an object has. */
function soleList(value: unknown, name: string): readonly unknown[] | undefined {
  const fields = object(value);
  return fields && Object.keys(fields).length === 1 && Array.isArray(fields[name]) ? list(fields[name]) : undefined;
}
