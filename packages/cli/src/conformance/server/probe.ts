import {object, string} from 'agent-surfaces/state';
import {
  hasContent,
  httpFault,
  joinUrl,
  SseDecoder,
  toFault,
  TransportFault,
  type WireMessage,
} from 'agent-surfaces/transport';
import type {ServerCheckOptions} from './check.js';

/** One request, and what to do with the answer. */
export interface ProbeRequest {
  readonly path?: string;
  /** JSON, or a text that is sent as it is. */
  readonly body?: unknown;
  readonly lastEventId?: string | undefined;
  /** Whether enough was read: the connection is closed then. */
  readonly isEnough?: (message: WireMessage) => boolean;
}

/** What came back. */
export interface Heard {
  readonly status: number;
  readonly contentType: string;
  /** What the server said of a refusal; empty where it said nothing. */
  readonly words: string;
  readonly json: unknown;
  readonly messages: readonly WireMessage[];
  /** In how many pieces the body came. */
  readonly pieces: number;
  readonly isUtf8: boolean;
  /** How the body ended: closed by the server, in the middle of an event, torn off, too late, or left by us. */
  readonly end: 'closed' | 'truncated' | 'broken' | 'late' | 'left';
}

const TIMEOUT = 60_000;

/** Asks a server as any client would, and notes what comes back down to its bytes. */
export class Probe {
  readonly #options: ServerCheckOptions;

  constructor(options: ServerCheckOptions) {
    this.#options = options;
  }

  /** How long is waited for an answer, in words. */
  get patience(): string {
    return `${String((this.#options.timeoutMs ?? TIMEOUT) / 1_000)} s`;
  }

  /** Asks, and reads the answer. Rejects with a `TransportFault` where nobody answers. */
  async ask({path = '', body, lastEventId, isEnough}: ProbeRequest): Promise<Heard> {
    const stop = new AbortController();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      stop.abort();
    }, this.#options.timeoutMs ?? TIMEOUT);
    const headers = new Headers({accept: 'text/event-stream, application/json', ...this.#options.headers});
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const method = body === undefined ? 'GET' : 'POST';
    try {
      const url = joinUrl(this.#options.url, path);
      const response = await fetch(url, {
        method,
        headers,
        ...(text === undefined ? {} : {body: text}),
        signal: stop.signal,
      });
      return await read(response, isEnough);
    } catch (error) {
      if (!isLate) throw toFault(error, undefined);
      throw new TransportFault('silent', `nothing came within ${this.patience}`);
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
  }
}

async function read(response: Response, isEnough: ProbeRequest['isEnough']): Promise<Heard> {
  const contentType = response.headers.get('content-type') ?? '';
  const head = {status: response.status, contentType, words: '', json: undefined, pieces: 0, isUtf8: true};
  if (!response.ok) {
    const {message} = await httpFault(response);
    return {...head, words: message.startsWith('The server answered') ? '' : message, messages: [], end: 'closed'};
  }
  if (/^application\/json\b/i.test(contentType)) {
    const json = await response.json().catch(() => undefined);
    return {...head, json, messages: [], end: 'closed'};
  }
  return {...head, ...(await readStream(response.body, isEnough))};
}

type StreamPart = Pick<Heard, 'messages' | 'pieces' | 'isUtf8' | 'end'>;

async function readStream(body: Response['body'], isEnough: ProbeRequest['isEnough']): Promise<StreamPart> {
  const messages: WireMessage[] = [];
  const strict = new TextDecoder('utf-8', {fatal: true});
  const tolerant = new TextDecoder();
  const decoder = new SseDecoder();
  let [pieces, isUtf8] = [0, true];
  const decode = (bytes?: Uint8Array) => {
    const options = {stream: bytes !== undefined};
    try {
      if (isUtf8) strict.decode(bytes, options);
    } catch {
      isUtf8 = false;
    }
    return tolerant.decode(bytes, options);
  };
  const reader = body?.getReader();
  try {
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
      const some = decoder.push(decode(step.value)).filter(hasContent);
      if (some.length > 0) pieces++;
      for (const message of some) {
        messages.push(message);
        if (isEnough?.(message)) return {messages, pieces, isUtf8, end: 'left'};
      }
    }
  } catch (error) {
    return {messages, pieces, isUtf8, end: (error as Error).name === 'AbortError' ? 'late' : 'broken'};
  }
  decoder.push(decode());
  const {messages: rest, truncated} = decoder.end();
  messages.push(...rest.filter(hasContent));
  return {messages, pieces, isUtf8, end: truncated ? 'truncated' : 'closed'};
}

/** The type of an event on the wire. */
export function typeOf({data}: WireMessage): string {
  return string(object(data)?.['type']) ?? '';
}
