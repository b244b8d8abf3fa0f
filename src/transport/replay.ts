import {sleep, systemClock, type Clock} from './clock.js';
import {httpFault} from './http.js';
import {AnyReader, type ReplayReader} from './replay-formats.js';
import {TransportFault, abortedFault, toFault, type WireMessage, type WireStream} from './wire.js';

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
