import type {JsonObject} from 'agent-surfaces/protocol';
import {object, objects, redactText, string} from 'agent-surfaces/state';
import {readJsonBody, readLimited} from '../body.js';
import type {Context} from '../context.js';
import {GatewayError, refuseFields} from '../errors.js';
import {SecretMask} from '../mask.js';
import type {A2aPeer, Settings} from '../options.js';
import {decodedPath, stepsBack} from '../paths.js';
import {explain, headerValue, httpError, Watch} from '../upstream.js';

const CARD = '.well-known/agent-card.json';

/** `/a2a/{name}/…`: a peer that the host named, and nobody else. Its card comes back with addresses of the gateway. */
export async function askPeer(context: Context): Promise<Response> {
  const {request, parameter, services, traceId} = context;
  const {settings} = services;
  const peer = settings.a2a.get(parameter);
  if (!peer) throw new GatewayError('AGUI_NOT_FOUND', 'There is no peer of this name.');
  const path = pathOf(request, settings.basePath);
  const {method, headers, signal} = request;
  const given = method === 'POST' ? await readJsonBody(request, {statusIfLarge: 413, types: A2A_JSON}) : undefined;
  const body = checkedBody(method, path, given);
  const asked: PeerRequest = {method, path, headers, signal, traceId, userId: userOf(context), body};
  const answer = await ask(peer, asked, settings);
  const mask = new SecretMask(peer.headers ?? {});
  if (method !== 'GET' || path.replace(/\?.*$/, '') !== CARD) return passOn(answer, settings, mask);
  const card = object(await wholeJson(answer, signal));
  if (!card) throw new GatewayError('AGUI_UPSTREAM_ERROR', 'The peer did not answer with a card.');
  const text = mask.text(JSON.stringify(cardForPage(card, peer.url)));
  return new Response(text, {headers: {'content-type': 'application/json; charset=utf-8'}});
}

/** What follows the peer's name. A step back, however it is written, could leave the peer's own address. */
function pathOf({url}: Request, basePath: string): string {
  const {pathname, search} = new URL(url);
  const path = pathname.slice(basePath.length).replace(/^\/a2a\/[^/]+\/?/, '');
  if (stepsBack(path) || /[\p{Cc}]/u.test(decodedPath(path)))
    throw new GatewayError('AGUI_BAD_REQUEST', 'This address cannot be passed on.');
  return path + search;
}

const A2A_JSON = /^application\/(a2a\+)?json\s*(;|$)/i;

/** What a page may ask of a peer by JSON-RPC, in 1.0 and in 0.3: no addresses for push notifications, no further cards. */
const METHODS: ReadonlySet<unknown> = new Set([
  ...['SendMessage', 'SendStreamingMessage', 'GetTask', 'ListTasks', 'CancelTask', 'SubscribeToTask'],
  ...['message/send', 'message/stream', 'tasks/get', 'tasks/cancel', 'tasks/resubscribe'],
]);

/** The same by REST. Where it begins below the peer's address, its card says. */
const REST =
  /^(?:POST (?:.*\/)?(?:message:(?:send|stream)|tasks\/[^/]+:(?:cancel|subscribe))|GET (?:.*\/)?tasks(?:\/[^/]+)?)$/;

const TASKS = /(?:^|\/)tasks(?:\/|$)/;

/** The body as it is passed on; refuses a request that is none of these. */
function checkedBody(method: string, path: string, body: JsonObject | undefined): JsonObject | undefined {
  const [place = ''] = path.split('?');
  refusePush(body);
  if (body && 'method' in body) {
    // No more than JSON-RPC has, and to no task: it must not be a REST request with a method for a cover.
    const {jsonrpc, id, method: name, params} = body;
    if (METHODS.has(name) && !TASKS.test(decodedPath(place))) return {jsonrpc, id, method: name, params};
  } else if ((method === 'GET' && place === CARD) || REST.test(`${method} ${decodedPath(place)}`)) {
    return body;
  }
  throw new GatewayError(
    'AGUI_FORBIDDEN',
    'The gateway passes only messages, and questions about tasks, on to a peer.',
  );
}

/** A message may ask for notifications as well: the peer would send them to any address that the page names. */
function refusePush(body: JsonObject | undefined): void {
  const configuration = object((object(body?.['params']) ?? body)?.['configuration']) ?? {};
  if (Object.keys(configuration).some((name) => /push/i.test(name)))
    throw new GatewayError('AGUI_FORBIDDEN', 'A peer may not be asked for push notifications through the gateway.');
}

/** Whom a peer is asked for, where that is known: its own credential is the same for all of them. */
function userOf(context: Context): string | undefined {
  const names = context.names();
  if (names.userId === '') return undefined;
  refuseFields(names.whyUnfitUser());
  return names.userId;
}

/**
 * A peer's card as the page gets it: the addresses in it are relative to the card's own place, so that the page comes back
 * through the gateway, whatever stands in front of that. Addresses that are not the peer's are left out, and so are
 * signatures, which were of another text.
 */
function cardForPage(card: JsonObject, base: string): JsonObject {
  const {signatures: _signatures, url, supportedInterfaces, additionalInterfaces, ...rest} = card;
  const own = pathUnder(base, string(url));
  return {
    ...rest,
    ...(own === undefined ? {} : {url: own}),
    ...(supportedInterfaces === undefined ? {} : {supportedInterfaces: interfacesUnder(base, supportedInterfaces)}),
    ...(additionalInterfaces === undefined ? {} : {additionalInterfaces: interfacesUnder(base, additionalInterfaces)}),
  };
}

function interfacesUnder(base: string, interfaces: unknown): readonly JsonObject[] {
  return objects(interfaces).flatMap((one) => {
    const url = pathUnder(base, string(object(one)?.['url']));
    return url === undefined ? [] : [{...one, url}];
  });
}

/** The rest of an address below another; undefined where it is not below it. */
function pathUnder(base: string, address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address, `${base}/`)) return undefined;
  const target = new URL(address, `${base}/`).href;
  if (target.replace(/\/+$/, '') === base) return './';
  return target.startsWith(`${base}/`) ? `./${target.slice(base.length + 1)}` : undefined;
}

/** What a request of the page says to a peer, and what an answer says to the page. Nothing else passes. */
const REQUEST_HEADERS = [
  'accept',
  'content-type',
  'a2a-version',
  'a2a-extensions',
  'x-a2a-extensions',
  'last-event-id',
];
const ANSWER_HEADERS = ['content-type', 'a2a-extensions', 'x-a2a-extensions', 'retry-after'];

/** A card or another answer in one piece that is larger is not passed on. */
const LARGEST_ANSWER = 16 * 1024 * 1024;
/** How much of a peer's words about an error is passed on. */
const LONGEST_WORDS = 500;

interface PeerRequest {
  readonly method: string;
  /** Below the peer's address, with the query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: JsonObject | undefined;
  readonly signal: AbortSignal;
  readonly traceId: string;
  readonly userId: string | undefined;
}

/** An answer of a peer that is a success, with the clock that watches what is still to come. */
interface PeerAnswer {
  readonly response: Response;
  readonly watch: Watch;
}

/** Asks a peer. Whatever goes wrong becomes one of the eight errors, with the peer's own words where it refused. */
async function ask(peer: A2aPeer, request: PeerRequest, settings: Settings): Promise<PeerAnswer> {
  const {method, path, body, signal, traceId, userId} = request;
  const watch = new Watch(settings, signal);
  watch.start(settings.connectTimeoutMs);
  const headers = new Headers(peer.headers);
  for (const name of REQUEST_HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  headers.set('x-trace-id', traceId);
  if (userId !== undefined) headers.set('x-user-id', headerValue(userId));
  try {
    // Following a redirect would send the headers to another host.
    const response = await settings.fetch(path === '' ? peer.url : `${peer.url}/${path}`, {
      method,
      headers,
      // Written anew: what was checked is what the peer reads, also where a name stood twice.
      body: body && JSON.stringify(body),
      signal: watch.signal,
      redirect: 'manual',
      cache: 'no-store',
    });
    if (response.ok) return {response, watch};
    throw await refusalOf(response, settings.clock.now(), new SecretMask(peer.headers ?? {}));
  } catch (error) {
    watch.stop();
    throw explain(error, watch, signal);
  }
}

async function wholeJson({response, watch}: PeerAnswer, signal: AbortSignal): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder().decode(await readLimited(response, LARGEST_ANSWER, tooLarge))) as unknown;
  } catch (error) {
    throw explain(error, watch, signal);
  } finally {
    watch.stop();
  }
}

/** The answer as it comes. A stream that is silent for too long, and any answer that is too large, is cut off. */
function passOn({response, watch}: PeerAnswer, settings: Settings, mask: SecretMask): Response {
  const headers = new Headers();
  for (const name of ANSWER_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const isStream = /^\s*text\/event-stream\s*(;|$)/i.test(headers.get('content-type') ?? '');
  if (isStream) headers.set('x-accel-buffering', 'no');
  const reader = response.body?.getReader();
  if (!reader) watch.stop();
  const lines = new MaskedLines(mask);
  let size = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      watch.start(settings.idleTimeoutMs);
      const step = await reader?.read().catch(() => undefined);
      watch.stop();
      if (!step) return controller.error(new Error('The peer went away.'));
      size += step.value?.byteLength ?? 0;
      const isTooLarge = !isStream && size > LARGEST_ANSWER;
      if (isTooLarge) {
        watch.abort();
        return controller.error(new Error('The answer of the peer is too large.'));
      }
      const text = step.done ? lines.end() : lines.push(step.value);
      if (text !== '') controller.enqueue(new TextEncoder().encode(text));
      if (step.done) controller.close();
      // Nothing to give yet: a pull that gives nothing is not repeated by itself.
      else if (text === '') return this.pull?.(controller);
    },
    cancel() {
      watch.stop();
      watch.abort();
    },
  });
  return new Response(reader ? body : null, {status: response.status, headers});
}

/** Text line by line, without the secrets: one that is cut in two by the wire is whole again in its line. */
class MaskedLines {
  readonly #mask: SecretMask;
  readonly #decoder = new TextDecoder();
  #rest = '';

  constructor(mask: SecretMask) {
    this.#mask = mask;
  }

  push(bytes: Uint8Array): string {
    const text = this.#rest + this.#decoder.decode(bytes, {stream: true});
    const end = text.lastIndexOf('\n') + 1;
    // A line that never ends is not kept whole.
    const cut = text.length - end > LARGEST_ANSWER ? text.length : end;
    this.#rest = text.slice(cut);
    return this.#mask.text(text.slice(0, cut));
  }

  end(): string {
    return this.#mask.text(this.#rest + this.#decoder.decode());
  }
}

function tooLarge(): GatewayError {
  return new GatewayError('AGUI_UPSTREAM_ERROR', 'The answer of the peer is too large.');
}

/** A peer's refusal: its words are part of the protocol, and are passed on redacted and cut. */
async function refusalOf(response: Response, now: number, mask: SecretMask): Promise<GatewayError> {
  const known = httpError(response, now);
  const {status} = response;
  const bytes = await readLimited(response, 64 * 1024, tooLarge).catch(() => new Uint8Array());
  const words = status >= 400 && status < 500 ? wordsIn(mask.text(new TextDecoder().decode(bytes))) : undefined;
  const {code, message, retryAfterMs} = known;
  const kept = status >= 400 && status < 500 ? {status} : {};
  return new GatewayError(code, words ?? message, {...kept, ...(retryAfterMs === undefined ? {} : {retryAfterMs})});
}

function wordsIn(text: string): string | undefined {
  try {
    const body = object(JSON.parse(text));
    const words = string(object(body?.['error'])?.['message']) ?? string(body?.['message']);
    return words === undefined || words === '' ? undefined : redactText(words).slice(0, LONGEST_WORDS);
  } catch {
    return undefined;
  }
}
