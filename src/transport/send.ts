import type {WireRequest} from '../adapters/adapter.js';
import {sleep, systemClock, type Clock} from './clock.js';
import {present} from '../state/read.js';
import {httpFault, type ErrorRules} from './http.js';
import {POST_RETRY, retryDelay} from './retry.js';
import {TransportFault, abortedFault, toFault} from './wire.js';

/** Where an adapter's requests go. */
export interface SendBase {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
  /** What the codes in the service's error bodies mean. */
  readonly errors?: ErrorRules;
}

/** How to send one request. */
export interface SendOptions {
  /** The command's id: the idempotency key, the same for each try. A read needs none. */
  readonly commandId?: string;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  readonly random?: () => number;
}

/** A write, ready for `fetch` or, where the answer is a stream, for `openSse`. */
export interface BuiltRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Puts address, headers and idempotency key to an adapter's request. */
export function buildRequest(base: SendBase, request: WireRequest, commandId?: string): BuiltRequest {
  const headers = new Headers(base.headers);
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value);
  if (commandId !== undefined) headers.set('idempotency-key', commandId);
  const built = {url: joinUrl(base.url, request.path), method: request.method};
  if (request.body === undefined) return {...built, headers: Object.fromEntries(headers)};
  headers.set('content-type', 'application/json');
  return {...built, headers: Object.fromEntries(headers), body: JSON.stringify(request.body)};
}

/**
 * Sends a command and gives the JSON of the answer, `undefined` if it has no body. Repeats the very same request where
 * `POST_RETRY` allows it; else throws a fault with the server's words.
 */
export async function sendRequest(base: SendBase, request: WireRequest, options: SendOptions): Promise<unknown> {
  const {signal, clock = systemClock, random = Math.random} = options;
  const built = tryBuild(base, request, options.commandId);
  let traceId: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(built, base, traceId, signal);
    } catch (error) {
      const fault = toFault(error, signal);
      const delay = signal?.aborted ? undefined : retryDelay(POST_RETRY, attempt, fault, random);
      if (delay === undefined) throw fault;
      traceId = fault.traceId ?? traceId;
      await sleep(clock, delay, signal);
      if (signal?.aborted) throw abortedFault(fault);
    }
  }
}

/** Sends a request as `sendRequest` does. An answer that is a refusal is a fault with the service's words. */
export async function ask(base: SendBase, request: WireRequest, options: SendOptions): Promise<unknown> {
  const reply = await sendRequest(base, request, options);
  const fault = refusalIn(request, reply);
  if (fault) throw fault;
  return reply;
}

/** The fault that an answer is, where its request can recognize a refusal. */
export function refusalIn({refusal}: WireRequest, reply: unknown): TransportFault | undefined {
  const no = refusal?.(reply);
  return no && new TransportFault('http', no.message, {status: 400, retryable: false, ...present({code: no.code})});
}

function tryBuild(base: SendBase, request: WireRequest, commandId: string | undefined): BuiltRequest {
  try {
    return buildRequest(base, request, commandId);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new TransportFault('malformed', `The request cannot be sent: ${why}`, {cause});
  }
}

async function sendOnce(
  {url, ...init}: BuiltRequest,
  {fetch: send = fetch, errors}: SendBase,
  traceId: string | undefined,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  // The gateway knows a repeated request by the trace that it gave to the first.
  const headers = new Headers({accept: 'application/json', ...init.headers});
  if (traceId !== undefined && /^[\w.:/-]{1,200}$/.test(traceId)) headers.set('x-trace-id', traceId);
  const response = await send(url, {...init, headers, signal});
  if (!response.ok) throw await httpFault(response, errors);
  const text = await response.text();
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const {status} = response;
    throw new TransportFault('malformed', `The server answered ${status}, but not in JSON.`, {status, cause});
  }
}

/** Adds a relative path, which may have a query of its own, before the query of the base. */
export function joinUrl(base: string, path: string): string {
  const [address = '', query] = split(base.replace(/#.*$/, ''));
  const [tail = '', more] = split(path.replace(/^\/+/, ''));
  const joined = tail === '' ? address : `${address.replace(/\/+$/, '')}/${tail}`;
  const queries = [query, more].filter(Boolean).join('&');
  return queries === '' ? joined : `${joined}?${queries}`;
}

function split(url: string): [string, string?] {
  const at = url.indexOf('?');
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}
