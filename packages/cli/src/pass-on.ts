import {request as askHttp, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse} from 'node:http';
import {request as askHttps} from 'node:https';
import {HttpError, sendError} from '@agent-surfaces/runtime/node';
import {decoded} from 'agent-surfaces/state';
import {wordsOf} from './cli-error.js';

/** What belongs to one connection, not to what is sent over it; and what a browser adds of its own. */
const NOT_PASSED = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'host', 'origin', 'referer', 'cookie', 'set-cookie', 'content-security-policy'],
]);

/** A page of the runtime that is opened under our own address must not become a page of ours. */
const SAFE = {'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff'};

const MAX_CARD = 1024 * 1024;

/** Where a runtime is, and how it is reached from a page. */
export interface PassedRuntime {
  readonly origin: string;
  /** The path of this server that stands for the origin. */
  readonly prefix: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What may be asked for: these paths of the origin, and what is below them. The agent's card adds those that it names. */
  readonly paths: Set<string>;
}

/**
 * Why a request must not be passed on; undefined where it may. It would carry the developer's credentials, so that it has to
 * come from a page of ours: a browser says so, also where it sends no origin. A program can ask the runtime itself.
 */
export function whyNotPassed({paths, prefix}: PassedRuntime, request: IncomingMessage): string | undefined {
  const {origin, 'sec-fetch-site': site} = request.headers;
  if (site === undefined ? origin === undefined : site !== 'same-origin')
    return 'Only the page of this server may use the runtime through it.';
  const path = pathOf(request, prefix);
  // What a server behind this one might read as a way up.
  const isClimbing = path.split('/').some((part) => /(^|[/\\])\.\.?([/\\]|$)/.test(decoded(part)));
  const isBelow = (base: string) => path === base || path.startsWith(base.endsWith('/') ? base : `${base}/`);
  if (isClimbing || ![...paths].some(isBelow)) return `${path} is not under the address that was given.`;
  return undefined;
}

function pathOf(request: IncomingMessage, prefix: string): string {
  return (request.url ?? '').slice(prefix.length).replace(/[?#].*$/, '') || '/';
}

/** Passes a request on to the runtime, and its answer back as it comes. */
export function passOn(runtime: PassedRuntime, request: IncomingMessage, response: ServerResponse): void {
  const {origin, prefix} = runtime;
  const target = `${origin}${(request.url ?? '').slice(prefix.length) || '/'}`;
  const ask = target.startsWith('https:') ? askHttps : askHttp;
  const headers = {...passed(request.headers), ...runtime.headers};
  // What is packed could not be read on the way.
  const isCard = /\/(agent-card|agent)\.json$/.test(target.replace(/[?#].*$/, ''));
  if (isCard) headers['accept-encoding'] = 'identity';
  // No keep-alive: a reused connection may be dead already, and the client would get an error without a cause.
  const onward = ask(target, {method: request.method, headers, agent: false}, (answer) => {
    const head = {...passed(answer.headers), ...SAFE};
    answer.on('error', () => response.destroy());
    if (isCard) {
      const own = `http://${request.headers.host ?? ''}${prefix}`;
      void sendCard(answer, response, head, (text) => {
        for (const [address] of text.matchAll(/https?:\/\/[^"\s\\]+/g)) allow(runtime, address);
        return text.replaceAll(origin, own);
      });
      return;
    }
    response.writeHead(answer.statusCode ?? 502, head);
    response.flushHeaders();
    answer.pipe(response);
  });
  onward.on('error', (error) => {
    const words = `The runtime at ${origin} does not answer: ${wordsOf(error)}.`;
    sendError(response, new HttpError(502, 'AGUI_UPSTREAM_ERROR', words));
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

/** An address that the agent's card names may be asked for, where it is of the same origin. */
function allow({origin, paths}: PassedRuntime, address: string): void {
  if (!URL.canParse(address)) return;
  const url = new URL(address);
  // The root would allow everything.
  if (url.origin === origin && url.pathname !== '/') paths.add(url.pathname);
}

/** A card names the agent's addresses: from here they are reached through this server. */
async function sendCard(
  answer: IncomingMessage,
  response: ServerResponse,
  head: Record<string, string | string[]>,
  rewrite: (text: string) => string,
): Promise<void> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_CARD) throw new Error('the card is larger than 1 MB');
      chunks.push(chunk);
    }
    const text = rewrite(Buffer.concat(chunks).toString('utf8'));
    response.writeHead(answer.statusCode ?? 502, {...head, 'content-length': Buffer.byteLength(text)});
    response.end(text);
  } catch {
    response.destroy();
  }
}

function passed(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const entries = Object.entries(headers).filter(([name, value]) => value !== undefined && !NOT_PASSED.has(name));
  return Object.fromEntries(entries) as Record<string, string | string[]>;
}
