import {RUN_INPUT_LIMITS, RUN_INPUT_RULES} from 'agent-surfaces/protocol';
import {object} from 'agent-surfaces/state';
import {cardForPage} from '../a2a/card.js';
import {ask, passOn, wholeJson, type PeerRequest} from '../a2a/proxy.js';
import {readLimited} from '../body.js';
import type {Context} from '../context.js';
import {GatewayError} from '../errors.js';
import {SecretMask} from '../mask.js';

const CARD = '.well-known/agent-card.json';

/** `/a2a/{name}/…`: a peer that the host named, and nobody else. Its card comes back with addresses of the gateway. */
export async function askPeer(context: Context): Promise<Response> {
  const {request, parameter, services, traceId} = context;
  const {settings} = services;
  const peer = settings.a2a.get(parameter);
  if (!peer) throw new GatewayError('AGUI_NOT_FOUND', 'There is no peer of this name.');
  const path = pathOf(request, settings.basePath);
  const {method, headers, signal} = request;
  const asked: PeerRequest = {method, path, headers, signal, traceId, ...(await bodyOf(request))};
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
  let plain = path;
  // Twice: a server behind may read it twice.
  for (let round = 0; round < 2; round += 1) plain = decoded(plain);
  if (plain.split(/[/\\]/).includes('..') || /[\p{Cc}]/u.test(plain))
    throw new GatewayError('AGUI_BAD_REQUEST', 'This address cannot be passed on.');
  return path + search;
}

async function bodyOf(request: Request): Promise<Pick<PeerRequest, 'body'>> {
  if (request.method !== 'POST') return {};
  if (!/^application\/(a2a\+)?json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new GatewayError('AGUI_BAD_REQUEST', 'Send JSON, and say so: content-type: application/json.');
  }
  const tooLarge = () => new GatewayError('AGUI_BAD_REQUEST', RUN_INPUT_RULES['payload-size'].message, {status: 413});
  return {body: await readLimited(request, RUN_INPUT_LIMITS.payloadBytes, tooLarge)};
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
