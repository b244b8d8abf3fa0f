import {inSlices} from '../../../controllers/slices.js';
import {object, string} from '../../../state/read.js';
import {listedEntries, zipEntries} from './bundle.js';
import type {Body, BodyContent, PreviewProblem} from './body.js';
import {lineSteps, recordSteps, tableSteps} from './rows.js';
import {endingOf, languageFor, shapeOf, type BodyFacts} from './shapes.js';
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
