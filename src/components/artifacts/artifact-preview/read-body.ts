import {csvParseRows, tsvParseRows} from 'd3-dsv';
import {inSlices, type Steps} from '../../../controllers/slices.js';
import {object, string} from '../../../state/read.js';
import {listedEntries, zipEntries} from './bundle.js';
import type {Body, BodyContent, PreviewProblem} from './body.js';
import {type BodyFacts, endingOf, languageFor, shapeOf} from './shapes.js';
import {decodeText} from './text.js';

const MB = 1_000_000;

/** So much of a text is read. */
const MAX_TEXT = 4 * MB;

/** A longer text is not laid out as a document. */
const MAX_MARKDOWN = 400_000;

/** So much of a table, or of one JSON value a line, which are read in slices. */
const MAX_ROWS_TEXT = 32 * MB;

/** A larger bundle or picture is not looked into. */
const MAX_FILE = 64 * MB;

/** So much is shown of bytes that are nothing else. */
const MAX_BYTES = 512;

/** Rows under named columns. */
interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** So much text is read in one step. */
const STEP = 100_000;

/** Records with more different fields than these are no table. */
const MAX_FIELDS = 60;

/** What a text of one JSON value a line says. */
interface Lines {
  readonly values: readonly unknown[];
  /** Lines that are no JSON. */
  readonly broken: number;
}

/** Reads a body as what it is said to be. Whatever the bytes are, it says what they turned out to be and never fails. */
export async function readBody(blob: Blob, facts: BodyFacts, signal: AbortSignal): Promise<Body> {
  try {
    return await new BodyReader(blob, facts, signal).read();
  } catch {
    return {content: {shape: 'bytes', bytes: new Uint8Array()}, problem: 'failed'};
  }
}

class BodyReader {
  readonly #blob: Blob;
  readonly #facts: BodyFacts;
  readonly #signal: AbortSignal;

  constructor(blob: Blob, facts: BodyFacts, signal: AbortSignal) {
    this.#blob = blob;
    // Where the owner gives no type, the carrier may have.
    this.#facts = {...facts, mediaType: facts.mediaType || blob.type};
    this.#signal = signal;
  }

  read(): Promise<Body> {
    switch (shapeOf(this.#facts)) {
      case 'image':
        return this.#readImage();
      case 'table':
        return this.#readTable();
      case 'records':
        return this.#readRecords();
      case 'canvas':
        return this.#readCanvas();
      case 'diff':
        return this.#readText((text) =>
          /^(?:@@ -\d|--- |\+\+\+ |diff )/m.test(text) || text === ''
            ? {content: {shape: 'diff', text}}
            : this.#code(text, 'not-diff'),
        );
      case 'snapshot':
        return this.#readSnapshot();
      case 'bundle':
        return this.#readBundle();
      case 'markdown':
        return this.#readText((text) =>
          text.length > MAX_MARKDOWN
            ? {content: {shape: 'code', text, language: 'markdown'}, problem: 'too-long'}
            : {content: {shape: 'markdown', text}},
        );
      case 'text':
        return this.#readText((text) => ({content: {shape: 'text', text}}));
      case 'code':
        return this.#readText((text) => this.#code(text));
      default:
        return this.#readUnknown();
    }
  }

  async #bytes(limit: number): Promise<Uint8Array> {
    return new Uint8Array(await this.#blob.slice(0, limit).arrayBuffer());
  }

  async #readText(then: (text: string) => Body | Promise<Body>, limit = MAX_TEXT): Promise<Body> {
    const text = decodeText(await this.#bytes(limit));
    if (text === undefined) return this.#asBytes('not-text');
    const body = await then(text);
    return this.#blob.size > limit ? {...body, shownBytes: limit} : body;
  }

  #code(text: string, problem?: PreviewProblem): Body {
    const language = languageFor(this.#facts);
    return {content: {shape: 'code', text, language}, ...(problem && {problem})};
  }

  async #asBytes(problem?: PreviewProblem): Promise<Body> {
    return {content: {shape: 'bytes', bytes: await this.#bytes(MAX_BYTES)}, ...(problem && {problem})};
  }

  /** What nobody says anything about is shown as text where it is one. */
  async #readUnknown(): Promise<Body> {
    const text = decodeText(await this.#bytes(MAX_TEXT));
    return text === undefined || text === '' ? this.#asBytes() : this.#readText((words) => this.#code(words));
  }

  async #readImage(): Promise<Body> {
    if (this.#blob.size > MAX_FILE) return this.#asBytes('too-large');
    const start = decodeText(await this.#bytes(1_000));
    // A drawing may carry scripts: it is read, never drawn.
    if (start !== undefined && /<svg|<\?xml|<!doctype/i.test(start)) {
      return this.#readText((text) => ({content: {shape: 'code', text, language: 'svg'}}));
    }
    return {content: {shape: 'image', blob: this.#blob}};
  }

  #readTable(): Promise<Body> {
    const isTabs = endingOf(this.#facts.name) === 'tsv' || /tab-separated/.test(this.#facts.mediaType);
    return this.#readText(async (text) => {
      if (/^\s*[[{]/.test(text) && isJson(text)) return this.#readRecords();
      const rows = await inSlices(tableSteps(text, isTabs), this.#signal);
      return {content: {shape: 'table', columns: [], rows: [], ...rows, text: text.slice(0, MAX_TEXT)}};
    }, MAX_ROWS_TEXT);
  }

  #readRecords(): Promise<Body> {
    if (isLined(this.#facts)) return this.#readText((text) => this.#lines(text), MAX_ROWS_TEXT);
    return this.#readText(async (text) => {
      const value = parse(text);
      if (value !== undefined) return {content: await this.#records(value.value, text)};
      // Cut off, or one value a line, or no JSON at all.
      const [first = ''] = text.split('\n', 1);
      return parse(first) && text.includes('\n') ? this.#lines(text) : this.#code(text, 'not-json');
    });
  }

  async #lines(text: string): Promise<Body> {
    const lines = await inSlices(lineSteps(text), this.#signal);
    if (!lines || (lines.values.length === 0 && lines.broken > 0))
      return this.#code(text.slice(0, MAX_TEXT), 'not-json');
    const content = await this.#records(lines.values, text.slice(0, MAX_TEXT));
    return {content, ...(lines.broken > 0 && {broken: lines.broken})};
  }

  async #records(value: unknown, text: string): Promise<BodyContent> {
    const rows = await inSlices(recordSteps(value), this.#signal);
    return rows ? {shape: 'table', ...rows, text} : {shape: 'records', value, text};
  }

  #readCanvas(): Promise<Body> {
    return this.#readText((text) => {
      const value = text.trim() === '' ? {value: {nodes: []}} : parse(text);
      const canvas = object(value?.value);
      if (!value || !canvas || !(Array.isArray(canvas['nodes']) || Array.isArray(canvas['edges']))) {
        return this.#code(text, 'not-canvas');
      }
      return {content: {shape: 'canvas', value: value.value, text}};
    });
  }

  async #readBundle(): Promise<Body> {
    if (this.#blob.size > MAX_FILE) return this.#asBytes('too-large');
    const bytes = await this.#bytes(MAX_FILE);
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const text = isZip ? undefined : decodeText(bytes.subarray(0, MAX_TEXT));
    const entries = isZip ? zipEntries(bytes) : listedEntries(parse(text ?? '')?.value);
    if (entries) return {content: {shape: 'bundle', entries}};
    return text === undefined ? this.#asBytes('not-bundle') : this.#code(text, 'not-bundle');
  }

  /** A page as it was seen: a picture, a text, or both with an address. Nothing in it is ever run or fetched. */
  async #readSnapshot(): Promise<Body> {
    const {name, mediaType} = this.#facts;
    const empty = {
      shape: 'snapshot',
      address: /^https?:/i.test(name) ? name : '',
      title: '',
      text: '',
      language: '',
    } as const;
    if (/^image\/(?!svg)/.test(mediaType)) return {content: {...empty, picture: this.#blob}};
    return this.#readText((text) => {
      const page = object(parse(text)?.value);
      if (!page) {
        const isHtml = /html|xml/.test(mediaType) || /^\s*</.test(text);
        return {content: {...empty, text, language: isHtml ? 'html' : ''}};
      }
      const first = (...names: string[]) => names.map((each) => string(page[each])).find(Boolean);
      const html = first('html', 'dom');
      const picture = pictureOf(first('image', 'screenshot', 'picture'));
      return {
        content: {
          ...empty,
          address: first('url', 'address', 'href') ?? empty.address,
          title: first('title') ?? '',
          text: first('text', 'content', 'markdown') ?? html ?? '',
          language: first('text', 'content', 'markdown') === undefined && html ? 'html' : '',
          ...(picture && {picture}),
        },
      };
    });
  }
}

function isLined({name, mediaType}: BodyFacts): boolean {
  return /^(?:ndjson|jsonl)$/.test(endingOf(name)) || /ndjson|jsonl/.test(mediaType);
}

function parse(text: string): {readonly value: unknown} | undefined {
  try {
    return {value: JSON.parse(text)};
  } catch {
    return undefined;
  }
}

function isJson(text: string): boolean {
  return text.length <= MAX_TEXT && parse(text) !== undefined;
}

/** A picture that a text carries as base64. */
function pictureOf(text: string | undefined): Blob | undefined {
  const [, type = 'image/png', data = ''] =
    /^(?:data:(image\/[a-z]+);base64,)?([a-z0-9+/=\s]+)$/i.exec(text ?? '') ?? [];
  if (data.length < 16) return undefined;
  try {
    return new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], {type});
  } catch {
    return undefined;
  }
}

/** The rows of a CSV or TSV text; its first row names the columns. */
function* tableSteps(text: string, isTabs: boolean): Steps<Rows> {
  const parse = isTabs ? tsvParseRows : csvParseRows;
  const rows: string[][] = [];
  let width = 0;
  for (const piece of pieces(text)) {
    for (const row of parse(piece)) {
      if (row.length === 1 && row[0] === '') continue; // an empty line
      rows.push(row);
      width = Math.max(width, row.length);
    }
    yield;
  }
  const [head = [], ...body] = rows;
  return {columns: Array.from({length: width}, (_, index) => head[index] ?? ''), rows: body};
}

/** Cuts a text where a row ends: at a line break outside of quotes. */
function* pieces(text: string): Generator<string> {
  const start = text.startsWith('\ufeff') ? 1 : 0;
  for (let from = start; from < text.length;) {
    const to = endOfRow(text, from);
    yield text.slice(from, to);
    from = to;
  }
}

function endOfRow(text: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === 34) isQuoted = !isQuoted;
    else if (letter === 10 && !isQuoted && at - from >= STEP) return at + 1;
  }
  return text.length;
}

/** The values of a text with one JSON value a line. */
function* lineSteps(text: string): Steps<Lines> {
  const values: unknown[] = [];
  let broken = 0;
  let read = 0;
  for (const line of text.split('\n')) {
    read += line.length;
    if (read > STEP) {
      read = 0;
      yield;
    }
    if (line.trim() === '') continue;
    try {
      values.push(JSON.parse(line));
    } catch {
      broken++;
    }
  }
  return {values, broken};
}

/** Records as a table, where they have the same few fields; undefined where they do not. */
function* recordSteps(value: unknown): Steps<Rows | undefined> {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const names = new Set<string>();
  for (const [index, each] of value.entries()) {
    const record = Array.isArray(each) ? undefined : object(each);
    if (!record) return undefined;
    for (const name of Object.keys(record)) names.add(name);
    if (names.size > MAX_FIELDS) return undefined;
    if (index % 2_000 === 0) yield;
  }
  const columns = [...names];
  if (columns.length === 0) return undefined;
  const rows: unknown[][] = [];
  for (const [index, each] of value.entries()) {
    const record = object(each) ?? {};
    rows.push(columns.map((name) => (Object.hasOwn(record, name) ? record[name] : undefined)));
    if (index % 2_000 === 0) yield;
  }
  return {columns, rows};
}
