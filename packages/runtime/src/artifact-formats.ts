import type {Choice} from 'agent-surfaces/state';
import {csvParseRows} from 'd3-dsv';
import type {Remark} from './artifact-state.js';
import type {StoredBody} from './storage.js';

interface Format extends Choice {
  readonly type: string;
  readonly ending: string;
  /** Absent where the file is the body as it is. Throws, in words, where a body cannot be converted. */
  readonly convert?: (text: string, title: string) => string;
}

const AS_IS: Readonly<Record<string, Format>> = {
  'text/markdown': {id: 'md', label: 'Markdown', type: 'text/markdown', ending: 'md'},
  'text/csv': {id: 'csv', label: 'CSV', type: 'text/csv', ending: 'csv'},
  'application/json': {id: 'json', label: 'JSON', type: 'application/json', ending: 'json'},
  'application/x-ndjson': {id: 'ndjson', label: 'JSON Lines', type: 'application/x-ndjson', ending: 'ndjson'},
  'text/x-diff': {id: 'patch', label: 'Patch', type: 'text/x-diff', ending: 'patch'},
  'image/png': {id: 'png', label: 'PNG', type: 'image/png', ending: 'png'},
  'application/zip': {id: 'zip', label: 'ZIP', type: 'application/zip', ending: 'zip'},
};
const HTML = {id: 'html', label: 'HTML', type: 'text/html', ending: 'html'};
const JSON_FILE = {id: 'json', label: 'JSON', type: 'application/json', ending: 'json'};
const CONVERTED: Readonly<Record<string, readonly Format[]>> = {
  'text/markdown': [{...HTML, convert: markdownToHtml}],
  'text/csv': [{...JSON_FILE, convert: csvToJson}],
  'application/x-ndjson': [{...JSON_FILE, convert: linesToJson}],
};
const PLAIN: Format = {id: 'txt', label: 'Plain text', type: 'text/plain', ending: 'txt'};

function formatsOf(type: string): readonly Format[] {
  return [AS_IS[type] ?? PLAIN, ...(CONVERTED[type] ?? [])];
}

/** What a body of this media type can be exported as. */
export function exportFormats(type: string): readonly Choice[] {
  return formatsOf(type).map(({id, label}) => ({id, label: label ?? id}));
}

/** Whether a body is text that a person could edit. */
export function isText(type: string): boolean {
  return /^text\/|json|javascript|xml|yaml/.test(type);
}

/** A body as text. */
export function textOf({body}: StoredBody): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** How many bytes a body has. */
export function sizeOf({body}: StoredBody): number {
  return typeof body === 'string' ? new TextEncoder().encode(body).length : body.length;
}

/** The file that an export makes of a body. */
export function convert(source: StoredBody, formatId: string, title: string): StoredBody {
  const format = formatsOf(source.type).find(({id}) => id === formatId);
  if (!format) throw new Error(`Nothing here makes "${formatId}" of ${source.type}.`);
  const name = `${(source.name ?? title).replace(/\.[a-z0-9]{1,8}$/i, '')}.${format.ending}`;
  return {type: format.type, name, body: format.convert ? format.convert(textOf(source), title) : source.body};
}

/** A table with names in its first row as one object per row. */
function csvToJson(text: string): string {
  const [names = [], ...rows] = csvParseRows(text);
  const wrong = rows.findIndex((row) => row.length !== names.length);
  if (wrong >= 0) throw new Error(`Row ${String(wrong + 2)} of the table has another number of cells than its head.`);
  return `${JSON.stringify(
    rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? '']))),
    null,
    2,
  )}\n`;
}

function linesToJson(text: string): string {
  const values = text.split('\n').filter((line) => line.trim() !== '');
  return `${JSON.stringify(
    values.map((line) => JSON.parse(line) as unknown),
    null,
    2,
  )}\n`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
const inline = (text: string) =>
  escaped(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/`(.+?)`/g, '<code>$1</code>');

/** Headings, lists, paragraphs and code: what the agent's documents are made of. Markup in the text stays text. */
function markdownToHtml(text: string, title: string): string {
  const blocks = text.trim().split(/\n{2,}/);
  const body = blocks.map((block) => {
    const heading = /^(#{1,6}) (.*)$/.exec(block);
    if (heading) return `<h${String(heading[1]?.length)}>${inline(heading[2] ?? '')}</h${String(heading[1]?.length)}>`;
    if (block.startsWith('```')) return `<pre>${escaped(block.replace(/^```.*\n|\n?```$/g, ''))}</pre>`;
    if (/^[-*] /.test(block))
      return `<ul>${block
        .split('\n')
        .map((line) => `<li>${inline(line.replace(/^[-*] /, ''))}</li>`)
        .join('')}</ul>`;
    return `<p>${inline(block).replaceAll('\n', '<br>')}</p>`;
  });
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${escaped(title)}</title>\n${body.join('\n')}\n`;
}

/** The comment syntax of each kind of file. Tables and data have none. */
const MARKS: readonly (readonly [RegExp, (words: string) => string])[] = [
  [/\.md$/, (words) => `> ${words}`],
  [/\.(ts|js|tsx|java|go|rs|c|css)$/, (words) => `// ${words}`],
  [/\.(py|sh|rb|ya?ml|toml)$/, (words) => `# ${words}`],
  [/\.sql$/, (words) => `-- ${words}`],
  [/\.txt$/, (words) => `[${words}]`],
];

/** A text with an answer under each line that was remarked on. */
export function answered(text: string, {name = ''}: StoredBody, remarks: readonly Remark[]): string {
  const mark = MARKS.find(([ending]) => ending.test(name))?.[1];
  if (!mark) return text;
  const lines = text.split('\n');
  const perLine = new Map<number, string[]>();
  for (const {line, text: asked} of remarks) {
    const at = Math.min(line, lines.length);
    perLine.set(at, [...(perLine.get(at) ?? []), mark(`Done: ${asked.replaceAll('\n', ' ')}`)]);
  }
  return lines.flatMap((line, index) => [line, ...(perLine.get(index + 1) ?? [])]).join('\n');
}

/** What a reviewer asks for: one fix per remark. */
export function fixesFor(remarks: readonly Remark[]): readonly object[] {
  return remarks.map(({versionId, line, text}) => ({title: text, line, versionId, status: 'open'}));
}
