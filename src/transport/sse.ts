import {httpFault, type ErrorRules} from './http.js';
import {SseDecoder} from './sse-decoder.js';
import {TransportFault, hasContent, readMessage, toFault, type WireMessage, type WireStream} from './wire.js';

/** What to ask for, and how. */
export interface SseRequest {
  readonly url: string;
  /** `GET`, or `POST` when there is a body. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body?: string;
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
  /** What the codes in the service's error bodies mean. */
  readonly errors?: ErrorRules;
  /** Resume after this message: sent as `Last-Event-ID`. */
  readonly lastEventId?: string;
  /** Whether a message ends the work. With it, a body that ends without such a message is truncated. */
  readonly expectTerminal?: (message: WireMessage) => boolean;
  /** One event in JSON is an answer too: the service has nothing to stream. */
  readonly takesJson?: boolean;
  /** Called when the server has answered with a stream, before any event. */
  readonly onOpen?: () => void;
  /** Called with every chunk that comes, heartbeats too. */
  readonly onAlive?: () => void;
}

/** Reads server-sent events over fetch. Every message that arrived is given before a fault is thrown. */
export async function* openSse(request: SseRequest): WireStream {
  const {signal, expectTerminal} = request;
  const {body, only} = await connect(request);
  request.onOpen?.();
  if (!body) {
    yield only;
    return 'end';
  }
  const reader = body.getReader();
  const bytes = new TextDecoder();
  const decoder = new SseDecoder();
  let some = false;
  let terminal = false;
  const note = (message: WireMessage) => {
    if (!hasContent(message)) return message;
    some = true;
    terminal ||= expectTerminal?.(message) ?? false;
    return message;
  };
  try {
    while (!decoder.done) {
      const step = await reader.read().catch((error: unknown) => {
        throw toFault(error, signal);
      });
      if (step.done) break;
      request.onAlive?.();
      for (const message of decoder.push(bytes.decode(step.value, {stream: true}))) yield note(message);
    }
    for (const message of decoder.push(bytes.decode())) yield note(message);
    const {messages, truncated} = decoder.end();
    for (const message of messages) yield note(message);
    if (decoder.done || terminal) return 'done';
    if (truncated) throw new TransportFault('truncated', 'The stream ended in the middle of an event.');
    if (!some) throw new TransportFault('empty', 'The stream ended without a single event.');
    if (expectTerminal) throw new TransportFault('truncated', 'The stream ended before the work was finished.');
    return 'end';
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

type Answer =
  | {readonly body: ReadableStream<Uint8Array>; readonly only?: undefined}
  | {readonly body?: undefined; readonly only: WireMessage};

async function connect(request: SseRequest): Promise<Answer> {
  const {signal, body} = request;
  // Called without its owner: a browser's fetch refuses any other `this`.
  const send = request.fetch ?? fetch;
  let response: Response;
  try {
    response = await send(request.url, {
      method: request.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: headersOf(request),
      body,
      signal,
      cache: 'no-store',
    });
  } catch (error) {
    throw toFault(error, signal);
  }
  const type = response.headers.get('content-type');
  const isStream = type === null || /^\s*text\/event-stream\s*(;|$)/i.test(type);
  if (response.status === 204 || (response.ok && isStream && response.body === null)) {
    // By the EventSource standard 204 means that the client stops asking.
    throw new TransportFault('empty', 'The server has nothing to stream.', {status: response.status, retryable: false});
  }
  if (response.ok && isStream && response.body) return {body: response.body};
  if (response.ok && request.takesJson && /^\s*application\/([\w.-]+\+)?json\s*(;|$)/i.test(type ?? ''))
    return {only: readMessage(await response.text())};
  const fault = await httpFault(
    response,
    request.errors,
    response.ok ? `Expected an event stream, got ${type}.` : undefined,
  );
  throw signal?.aborted ? toFault(undefined, signal) : fault;
}

function headersOf({headers, body, lastEventId}: SseRequest): Headers {
  const result = new Headers(headers);
  result.set('accept', 'text/event-stream');
  if (body !== undefined && !result.has('content-type')) result.set('content-type', 'application/json');
  if (lastEventId && !/[\0\r\n]/.test(lastEventId)) result.set('last-event-id', toByteString(lastEventId));
  return result;
}

/** Header values are bytes: like EventSource, send an id in UTF-8. */
function toByteString(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}
