import type {JsonObject} from 'agent-surfaces/protocol';
import {object, objects, string} from 'agent-surfaces/state';

/**
 * A peer's card as the page gets it: the addresses in it are relative to the card's own place, so that the page comes back
 * through the gateway, whatever stands in front of that. Addresses that are not the peer's are left out, and so are
 * signatures, which were of another text.
 */
export function cardForPage(card: JsonObject, base: string): JsonObject {
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
