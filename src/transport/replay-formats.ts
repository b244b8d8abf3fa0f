import {LineSplitter, type Line} from './lines.js';
import {SseDecoder} from './sse-decoder.js';
import {MAX_EVENT_LENGTH, OVERSIZE, hasContent, readMessages, type WireMessage} from './wire.js';

/** Reads one format of recording, over any chunking. */
export interface ReplayReader {
  push(text: string): WireMessage[];
  end(): WireMessage[];
}

/** Finds out from the beginning whether a recording is NDJSON, a JSON array or captured SSE, then reads it. */
export class AnyReader implements ReplayReader {
  #start = '';
  #reader?: ReplayReader;

  push(text: string): WireMessage[] {
    if (this.#reader) return this.#reader.push(text);
    this.#start += text;
    this.#reader = detect(this.#start, false);
    return this.#reader?.push(this.#start) ?? [];
  }

  end(): WireMessage[] {
    if (this.#reader) return this.#reader.end();
    const reader = detect(this.#start, true) ?? new NdjsonReader();
    return [...reader.push(this.#start), ...reader.end()];
  }
}

/** How much is read to see where the first line ends. */
const FIRST_LINE = 64 * 1024;

function detect(start: string, isAll: boolean): ReplayReader | undefined {
  const text = start.trimStart();
  // `retry:` is the longest beginning to know.
  if (text.length < 8 && !isAll) return undefined;
  if (/^(?:(?:data|event|id|retry)\s*:|:)/.test(text)) return new SseReader();
  if (!text.startsWith('[')) return new NdjsonReader();
  const end = text.search(/[\r\n]/);
  if (end < 0 && !isAll && text.length < FIRST_LINE) return undefined;
  // A whole array on the first line may be the first batch of NDJSON.
  return end > 0 && isJson(text.slice(0, end)) ? new NdjsonReader() : new ArrayReader();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** One JSON value a line. */
class NdjsonReader implements ReplayReader {
  readonly #lines = new LineSplitter();

  push(text: string): WireMessage[] {
    return readLines(this.#lines.push(text));
  }

  end(): WireMessage[] {
    return readLines(this.#lines.end());
  }
}

function readLines(lines: readonly Line[]): WireMessage[] {
  return lines
    .flatMap(({text, number}) => (text === undefined ? [tooLong(number)] : readMessages(text, {line: number})))
    .filter(hasContent);
}

function tooLong(line: number): WireMessage {
  return {data: undefined, malformed: OVERSIZE, line};
}

/** Captured SSE text. A message stands where the first line of its event does. */
class SseReader implements ReplayReader {
  readonly #lines = new LineSplitter();
  readonly #decoder = new SseDecoder();
  #eventLine = 0;

  push(text: string): WireMessage[] {
    return this.#lines.push(text).flatMap((line) => this.#read(line));
  }

  end(): WireMessage[] {
    // Copied text has often lost its last blank line: what stands there is read all the same.
    return [...this.#lines.end(), {number: 0, text: ''}].flatMap((line) => this.#read(line));
  }

  #read({text, number}: Line): WireMessage[] {
    if (text === undefined) return [tooLong(number)];
    this.#eventLine ||= number;
    const line = this.#eventLine;
    if (text === '') this.#eventLine = 0;
    return this.#decoder
      .push(`${text}\n`)
      .filter(hasContent)
      .map((message) => ({...message, line}));
  }
}

/** Arrays of events: the elements are cut apart first, so that a bad one, or a missing end, costs only itself. */
class ArrayReader implements ReplayReader {
  #depth = 0;
  #inString = false;
  #escaped = false;
  #element = '';
  #line = 1;
  #startLine = 0;

  push(text: string): WireMessage[] {
    const messages: WireMessage[] = [];
    let from = 0;
    const close = (to: number) => {
      this.#extend(text.slice(from, to));
      for (const message of this.#take()) messages.push(message);
      from = to + 1;
    };
    for (let i = 0; i < text.length; i += 1) {
      const char = text.charAt(i);
      if (char === '\n') this.#line += 1;
      else if (this.#startLine === 0 && char.trim() !== '') this.#startLine = this.#line;
      if (this.#inString) {
        this.#readString(char);
      } else if (char === '"') {
        this.#inString = true;
      } else if (char === '[' || char === '{') {
        this.#depth += 1;
        if (this.#depth === 1) close(i);
      } else if (char === ']' || char === '}') {
        this.#depth = Math.max(0, this.#depth - 1);
        if (this.#depth === 0) close(i);
      } else if (char === ',' && this.#depth === 1) {
        close(i);
      }
    }
    this.#extend(text.slice(from));
    return messages;
  }

  end(): WireMessage[] {
    return this.#take();
  }

  #readString(char: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (char === '\\') this.#escaped = true;
    else if (char === '"') this.#inString = false;
  }

  /** One character over the limit is enough to know that an element is too long. */
  #extend(part: string): void {
    if (this.#element.length <= MAX_EVENT_LENGTH) this.#element += part;
  }

  #take(): WireMessage[] {
    const messages = readMessages(this.#element, {line: this.#startLine}).filter(hasContent);
    this.#element = '';
    this.#startLine = 0;
    return messages;
  }
}
