import {readRetryAfter} from 'agent-surfaces/transport';
import {readLimited} from './body.js';
import {GatewayError} from './errors.js';
import type {Settings} from './options.js';

/** A session's JSON that is larger is not read. */
const LARGEST_ANSWER = 64 * 1024 * 1024;

/** Whom a request to the upstream is for, and how it is traced. */
export interface UpstreamCall {
  readonly traceId: string;
  readonly userId?: string;
  readonly sessionId?: string;
  /** The same for each try of one request of a person. */
  readonly requestId?: string;
  /** Headers that the host added for this request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** A stream of the upstream, with the clock that watches it. */
export interface UpstreamStream {
  /** Reads the next bytes; fails when none come for too long. */
  read(): Promise<Uint8Array | undefined>;
  close(): void;
}

/** The ADK server. Whatever goes wrong with it becomes one of the eight errors, in our own words. */
export class Upstream {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async json(method: 'GET' | 'POST', path: string, call: UpstreamCall, body?: unknown): Promise<unknown> {
    const {response, watch} = await this.#send(method, path, call, 'application/json', body);
    try {
      if (!response.ok) throw httpError(response, this.#settings.clock.now());
      const tooLarge = () => new GatewayError('AGUI_UPSTREAM_ERROR', 'The answer of the agent service is too large.');
      const text = new TextDecoder().decode(await readLimited(response, LARGEST_ANSWER, tooLarge));
      return JSON.parse(text) as unknown;
    } catch (error) {
      throw explain(error, watch, call.signal);
    } finally {
      watch.stop();
      response.body?.cancel().catch(() => undefined);
    }
  }

  /** Starts a run and gives its stream. Never twice: whether to ask again is for the page. */
  async openRun(body: unknown, call: UpstreamCall): Promise<UpstreamStream> {
    const {response, watch} = await this.#send('POST', '/run_sse', call, 'text/event-stream', body);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !response.body || !/^\s*text\/event-stream\s*(;|$)/i.test(type)) {
      watch.stop();
      response.body?.cancel().catch(() => undefined);
      if (!response.ok) throw httpError(response, this.#settings.clock.now());
      throw new GatewayError('AGUI_UPSTREAM_ERROR', 'The agent service did not answer with a stream.');
    }
    const reader = response.body.getReader();
    watch.stop();
    return {
      read: async () => {
        watch.start(this.#settings.idleTimeoutMs);
        try {
          return (await reader.read()).value;
        } catch (error) {
          throw explain(error, watch, call.signal);
        } finally {
          watch.stop();
        }
      },
      close: () => {
        watch.stop();
        watch.abort();
        reader.cancel().catch(() => undefined);
      },
    };
  }

  async #send(method: string, path: string, call: UpstreamCall, accept: string, body: unknown) {
    const {upstream, fetch, connectTimeoutMs} = this.#settings;
    const watch = new Watch(this.#settings, call.signal);
    watch.start(connectTimeoutMs);
    try {
      const response = await fetch(`${upstream}${path}`, {
        method,
        headers: this.#headersOf(call, accept, body !== undefined),
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: watch.signal,
        // Following a redirect would send the headers to another host.
        redirect: 'manual',
        cache: 'no-store',
      });
      return {response, watch};
    } catch (error) {
      watch.stop();
      throw explain(error, watch, call.signal);
    }
  }

  #headersOf(call: UpstreamCall, accept: string, hasBody: boolean): Headers {
    const headers = new Headers({...this.#settings.headers, ...call.headers, accept});
    if (hasBody) headers.set('content-type', 'application/json');
    headers.set('x-trace-id', call.traceId);
    if (call.sessionId !== undefined) headers.set('x-session-id', headerValue(call.sessionId));
    if (call.userId !== undefined) headers.set('x-user-id', headerValue(call.userId));
    if (call.requestId !== undefined) headers.set('idempotency-key', headerValue(call.requestId));
    return headers;
  }
}

/** What went wrong with a request, as one of the eight errors. */
export function explain(error: unknown, watch: Watch, signal: AbortSignal | undefined): unknown {
  if (error instanceof GatewayError) return error;
  const details = {cause: error, mayHaveBegun: !wasNeverReached(error)};
  if (watch.timedOut) {
    return new GatewayError('AGUI_UPSTREAM_TIMEOUT', 'The agent service did not answer in time.', details);
  }
  if (signal?.aborted) return new GatewayError('AGUI_INTERNAL_ERROR', 'The request was given up.', details);
  const words =
    error instanceof SyntaxError ? 'The agent service did not answer in JSON.' : 'The agent service cannot be reached.';
  return new GatewayError('AGUI_UPSTREAM_ERROR', words, details);
}

/** The codes of a connection that never stood, in Node. Elsewhere it cannot be told from one that broke. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function wasNeverReached(error: unknown): boolean {
  const {code, errors = []} = ((error as {cause?: unknown} | undefined)?.cause ?? {}) as {
    code?: string;
    errors?: readonly {code?: string}[];
  };
  // A name with several addresses fails with the error of each.
  const codes = errors.length > 0 ? errors.map((one) => one.code) : [code];
  return codes.every((each) => each !== undefined && UNREACHED.has(each));
}

/** The upstream's refusal. Its body may say anything, so nothing of it is repeated. */
export function httpError(response: Response, now: number): GatewayError {
  const {status} = response;
  if (status === 401) return new GatewayError('AGUI_UNAUTHORIZED', 'The agent service asks for a login.');
  if (status === 403) return new GatewayError('AGUI_FORBIDDEN', 'The agent service does not allow this.');
  if (status === 404) return new GatewayError('AGUI_NOT_FOUND', 'The agent service knows no such session or app.');
  if (status === 408 || status === 504) {
    return new GatewayError('AGUI_UPSTREAM_TIMEOUT', 'The agent service did not answer in time.', {
      mayHaveBegun: true,
    });
  }
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), now);
  if (status === 429) return new GatewayError('AGUI_RATE_LIMITED', 'The agent service is busy.', {retryAfterMs});
  if (status >= 400 && status < 500) {
    return new GatewayError('AGUI_BAD_REQUEST', 'The agent service refused the request.');
  }
  return new GatewayError('AGUI_UPSTREAM_ERROR', 'The agent service has failed.', {retryAfterMs});
}

/** Header values are ASCII; anything else is written in percent signs. */
export function headerValue(text: string): string {
  return /^[\x20-\x7e]+$/.test(text) ? text : encodeURIComponent(text);
}

/** Aborts a request when its owner does, or when it takes too long. */
export class Watch {
  readonly #controller = new AbortController();
  readonly #settings: Settings;
  readonly #owner: AbortSignal | undefined;
  #timer: unknown;
  timedOut = false;

  constructor(settings: Settings, owner: AbortSignal | undefined) {
    this.#settings = settings;
    this.#owner = owner;
    if (owner?.aborted) this.abort();
    owner?.addEventListener('abort', this.abort, {once: true});
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  readonly abort = (): void => {
    this.#owner?.removeEventListener('abort', this.abort);
    this.#controller.abort();
  };

  start(ms: number): void {
    this.stop();
    this.#timer = this.#settings.clock.setTimeout(() => {
      this.timedOut = true;
      this.abort();
    }, ms);
  }

  stop(): void {
    if (this.#timer !== undefined) this.#settings.clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
