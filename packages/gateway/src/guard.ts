import {GatewayError} from './errors.js';
import type {Settings} from './options.js';

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses a request that came under another name than the gateway's, or from a page of another site. Both reach a
 * gateway that only this machine can reach: through the person's own browser.
 */
export function refuseForeign(
  {headers, url}: Request,
  {allowedHosts, allowedOrigins}: Pick<Settings, 'allowedHosts' | 'allowedOrigins'>,
): void {
  const host = (headers.get('host') ?? new URL(url).host).toLowerCase();
  const name = withoutPort(host);
  if (!LOOPBACK.has(name) && !allowedHosts.has(name)) {
    throw forbidden(`The gateway does not answer under the name ${quote(name)}. allowedHosts lists its names.`);
  }
  const origin = headers.get('origin');
  if (origin === null) {
    // Browsers send no Origin with a plain GET; this says the same.
    if (headers.get('sec-fetch-site') !== 'cross-site') return;
    throw forbidden('Pages of other sites may not use the gateway.');
  }
  const originHost = origin.toLowerCase().replace(/^[^/]*:\/\//, '');
  // A development server passes requests on from its own port.
  const isLocal = LOOPBACK.has(name) && LOOPBACK.has(withoutPort(originHost));
  if (originHost === host || isLocal || allowedOrigins.has(origin)) return;
  throw forbidden(`Pages of ${quote(origin)} may not use the gateway. allowedOrigins lists those that may.`);
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 256));
}

function forbidden(message: string): GatewayError {
  return new GatewayError('AGUI_FORBIDDEN', message);
}
