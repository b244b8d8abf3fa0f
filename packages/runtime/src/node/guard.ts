import type {IncomingMessage} from 'node:http';
import {isIP} from 'node:net';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const WILDCARD = new Set(['0.0.0.0', '::', '[::]']);

/**
 * Why a request must not be answered; undefined where it may. A page of another site may reach this port through the
 * person's browser, under its own origin or under a name that it points here.
 */
export function whyForbidden(request: IncomingMessage, ownHost: string): string | undefined {
  const {host, origin} = request.headers;
  if (host === undefined || !isOwnHost(host, ownHost)) {
    return `This server answers only under its own address, not as "${host ?? ''}".`;
  }
  if (origin !== undefined && origin !== `http://${host}`) {
    return `Pages of "${origin}" may not use this server.`;
  }
  return undefined;
}

function isOwnHost(header: string, ownHost: string): boolean {
  const name = header.replace(/:\d+$/, '').toLowerCase();
  if (LOOPBACK.has(name) || name === ownHost.toLowerCase()) return true;
  // A server that is open to the network is reached by address: only names can be pointed elsewhere.
  return WILDCARD.has(ownHost) && isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
