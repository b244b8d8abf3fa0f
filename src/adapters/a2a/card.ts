import type {JsonObject} from '../../protocol/events.js';
import {boolean, list, object, objects, present, string} from '../../state/read.js';

/** The two bindings that a page can speak. */
export type Binding = 'JSONRPC' | 'HTTP+JSON';
export type Version = '1.0' | '0.3';

/** One way to speak to a peer. */
export interface Way {
  readonly binding: Binding;
  readonly version: Version;
  /** Relative to the adapter's `url`. */
  readonly path: string;
  readonly tenant?: string;
}

/** What a peer says of itself, and how it is addressed. */
export interface Card {
  readonly name?: string;
  /** The card as the page keeps it: what is known to belong there, and no more of it than one can read. */
  readonly shown: JsonObject;
  readonly streams: boolean;
  /** Absent where the peer offers nothing that a page could speak. */
  readonly way?: Way;
}

/** Where a card is, relative to a peer's address. */
export const CARD_PATH = '.well-known/agent-card.json';

const LONGEST = 2_000;
const MOST = 100;

/** Reads a card of 1.0 or 0.3. Tolerant: what is not a card has no way. `url` is where the peer was asked. */
export function readCard(wire: unknown, url: string): Card {
  const card = object(wire) ?? {};
  const capabilities = object(card['capabilities']);
  const [way] = waysOf(card, url);
  return {
    shown: shownOf(card),
    streams: boolean(capabilities?.['streaming']) ?? false,
    ...present({name: words(card['name']), way}),
  };
}

/** Every way that a page can take, best first: the newer version, then as the card prefers. */
function waysOf(card: JsonObject, url: string): readonly Way[] {
  const ways = offersOf(card).flatMap(({address, binding, version, tenant}): Way[] => {
    const known = versionOf(version);
    const path = pathFrom(url, address, binding === 'JSONRPC');
    if ((binding !== 'JSONRPC' && binding !== 'HTTP+JSON') || !known || path === undefined) return [];
    return [{binding, version: known, path, ...present({tenant})}];
  });
  return [...ways.filter(({version}) => version === '1.0'), ...ways.filter(({version}) => version !== '1.0')];
}

interface Offer {
  readonly address: string | undefined;
  readonly binding: string | undefined;
  readonly version: string | undefined;
  readonly tenant?: string | undefined;
}

/** What a card offers: listed in 1.0; in 0.3 one address with its transport, and others beside it. */
function offersOf(card: JsonObject): readonly Offer[] {
  const version = string(card['protocolVersion']);
  const listed = objects(card['supportedInterfaces']).map((one) => ({
    address: string(one['url']),
    binding: string(one['protocolBinding']),
    version: string(one['protocolVersion']) || version,
    tenant: string(one['tenant']) || undefined,
  }));
  if (listed.length > 0) return listed;
  const main = {address: string(card['url']), binding: string(card['preferredTransport']) ?? 'JSONRPC', version};
  const others = objects(card['additionalInterfaces']).map((one) => ({
    address: string(one['url']),
    binding: string(one['transport']),
    version,
  }));
  return [main, ...others];
}

/** Versions before 1.0 are read as 0.3, which a card without one is too. */
function versionOf(word = '0.3'): Version | undefined {
  const major = /^\s*(\d+)/.exec(word)?.[1];
  return major === '1' ? '1.0' : major === '0' ? '0.3' : undefined;
}

/**
 * An address of a card as a path from the peer's own address. Only addresses of the same origin have one: the headers of
 * the connection are for whom the page chose, not for whom a card names.
 */
function pathFrom(url: string, address: string | undefined, hasQuery: boolean): string | undefined {
  if (address === undefined || address === '') return undefined;
  let base: URL;
  let target: URL;
  try {
    base = new URL(`${url.replace(/[?#].*$/, '').replace(/\/+$/, '')}/`);
    target = new URL(address, base);
  } catch {
    return undefined;
  }
  if (target.origin !== base.origin || target.username !== '' || target.password !== '') return undefined;
  const path = target.pathname.replace(/\/+$/, '');
  const query = hasQuery ? target.search : '';
  if (`${path}/`.startsWith(base.pathname)) return path.slice(base.pathname.length) + query;
  return '../'.repeat(base.pathname.split('/').length - 2) + path.slice(1) + query;
}

function shownOf(card: JsonObject): JsonObject {
  const {provider, capabilities, skills, securitySchemes} = card;
  return present({
    name: words(card['name']),
    description: words(card['description']),
    version: words(card['version']),
    documentationUrl: words(card['documentationUrl']),
    provider: object(provider) && pick(object(provider) ?? {}, 'organization', 'url'),
    capabilities: object(capabilities) && flags(object(capabilities) ?? {}),
    defaultInputModes: wordList(card['defaultInputModes']),
    defaultOutputModes: wordList(card['defaultOutputModes']),
    skills: objects(skills)
      .slice(0, MOST)
      .map((skill) => ({
        ...pick(skill, 'id', 'name', 'description'),
        ...present({tags: wordList(skill['tags']), examples: wordList(skill['examples'])}),
      })),
    interfaces: offersOf(card)
      .slice(0, MOST)
      .map(({address, binding, version}) => present({url: words(address), binding, version})),
    securitySchemes: object(securitySchemes) && Object.keys(object(securitySchemes) ?? {}).slice(0, MOST),
  });
}

function flags(capabilities: JsonObject): JsonObject {
  const {streaming, pushNotifications, extendedAgentCard} = capabilities;
  return present({
    streaming: boolean(streaming),
    pushNotifications: boolean(pushNotifications),
    extendedAgentCard: boolean(extendedAgentCard),
  });
}

function pick(from: JsonObject, ...names: readonly string[]): JsonObject {
  return present(Object.fromEntries(names.map((name) => [name, words(from[name])])));
}

function words(value: unknown): string | undefined {
  const text = string(value);
  return text === undefined || text === '' ? undefined : text.slice(0, LONGEST);
}

function wordList(value: unknown): readonly string[] | undefined {
  const all = list(value).flatMap((one) => words(one) ?? []);
  return all.length === 0 ? undefined : all.slice(0, MOST);
}
