import {sleep, systemClock, type Clock} from './clock.js';
import {httpFault} from './http.js';
import {LineSplitter, type Line} from './lines.js';
import {SseDecoder} from './sse-decoder.js';
import {
  abortedFault,
  hasContent,
  MAX_EVENT_LENGTH,
  OVERSIZE,
  readMessages,
  toFault,
  TransportFault,
  type WireMessage,
  type WireStream,
} from './wire.js';

/** How fast to play. */
export interface ReplayOptions {
  /** Milliseconds before each message, or a function that says so. Without it, as fast as it can be read. */
  readonly pace?: number | ((message: WireMessage, previous: WireMessage | undefined) => number);
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
}

/** Where to play from. */
export interface ReplayUrlOptions extends ReplayOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
}

/** Text is read in slices of this length, with a turn of the event loop in between. */
const SLICE = 64 * 1024;

/**
 * Plays a recording: NDJSON, a JSON array or captured SSE, recognized by its beginning. A string is the text itself. What
 * cannot be read is given as a malformed message with its line, and the rest is kept.
 */
export function openReplay(
  source: string | Blob | ReadableStream<Uint8Array>,
  options: ReplayOptions = {},
): WireStream {
  return play(typeof source === 'string' ? slices(source) : decode(source), options);
}

/** Plays a recording from an address. */
export function replayUrl(url: string, options: ReplayUrlOptions = {}): WireStream {
  return play(download(url, options), options);
}

async function* play(chunks: AsyncIterable<string>, options: ReplayOptions): WireStream {
  const reader = new AnyReader();
  const {pace, signal, clock = systemClock} = options;
  let previous: WireMessage | undefined;
  const keepPace = async (message: WireMessage) => {
    const ms = typeof pace === 'function' ? pace(message, previous) : (pace ?? 0);
    if (ms > 0) await sleep(clock, ms, signal);
  };
  for await (const messages of readChunks(reader, chunks)) {
    for (const message of messages) {
      if (pace !== undefined) await keepPace(message);
      if (signal?.aborted) throw abortedFault();
      yield message;
      previous = message;
    }
  }
  if (!previous) throw new TransportFault('empty', 'The recording holds no events.', {retryable: false});
  return 'done';
}

async function* readChunks(reader: ReplayReader, chunks: AsyncIterable<string>): AsyncGenerator<WireMessage[]> {
  for await (const chunk of chunks) yield reader.push(chunk);
  yield reader.end();
}

async function* download(
  url: string,
  {headers, signal, fetch: send = fetch}: ReplayUrlOptions,
): AsyncGenerator<string> {
  let response: Response;
  try {
    response = await send(url, {headers, signal});
  } catch (error) {
    throw toFault(error, signal);
  }
  if (!response.ok) throw await httpFault(response);
  if (response.body) yield* decode(response.body, signal);
}

async function* slices(text: string): AsyncGenerator<string> {
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += SLICE) {
    if (at >= SLICE) await new Promise((resolve) => setTimeout(resolve));
    yield text.slice(at, at + SLICE);
  }
}

async function* decode(source: Blob | ReadableStream<Uint8Array>, signal?: AbortSignal): AsyncGenerator<string> {
  const reader = (source instanceof Blob ? source.stream() : source).getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const step = await reader.read().catch((cause: unknown) => {
        if (signal?.aborted) throw abortedFault(cause);
        // Read again from its beginning a recording would give everything twice.
        throw new TransportFault('truncated', 'The recording arrived only in part.', {cause, retryable: false});
      });
      if (step.done) break;
      yield decoder.decode(step.value, {stream: true});
    }
    yield decoder.decode();
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Reads one format of recording, over any chunking. */
interface ReplayReader {
  push(text: string): WireMessage[];
  end(): WireMessage[];
}

/** Finds out from the beginning whether a recording is NDJSON, a JSON array or captured SSE, then reads it. */
class AnyReader implements ReplayReader {
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
