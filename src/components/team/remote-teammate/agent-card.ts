import {list, object, objects, string} from '../../../state/read.js';

/** One thing that a remote teammate says it can do. */
export interface CardSkill {
  readonly name: string;
  readonly description?: string;
  readonly tags: readonly string[];
}

/** What a remote teammate says of itself, read out of its agent card; only what is there, in the shape that is shown. */
export interface CardFacts {
  readonly name?: string;
  readonly description?: string;
  readonly provider?: string;
  readonly providerUrl?: string;
  readonly documentationUrl?: string;
  readonly version?: string;
  /** Binding and version of each way in. */
  readonly protocols: readonly string[];
  readonly skills: readonly CardSkill[];
  readonly capabilities: readonly string[];
  readonly inputModes: readonly string[];
  readonly outputModes: readonly string[];
  /** The ways of signing in that it asks for. */
  readonly security: readonly string[];
}

/** A stranger's card may be endless: no list is read further than this. */
const MOST = 40;

const words = (value: unknown): readonly string[] =>
  list(value)
    .slice(0, MOST)
    .flatMap((word) => string(word) || []);

/** Reads an agent card of any protocol version. Whatever has another shape than it should is left out. */
export function cardFacts(value: unknown): CardFacts | undefined {
  const card = object(value);
  if (!card) return undefined;
  const provider = object(card['provider']);
  const texts: Readonly<Record<string, unknown>> = {
    name: card['name'],
    description: card['description'],
    provider: provider?.['organization'] ?? card['provider'],
    providerUrl: provider?.['url'],
    documentationUrl: card['documentationUrl'],
    version: card['version'],
  };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => string(text))),
    protocols: protocolsOf(card),
    skills: objects(card['skills']).slice(0, MOST).flatMap(skillOf),
    capabilities: capabilitiesOf(card['capabilities']),
    inputModes: words(card['defaultInputModes']),
    outputModes: words(card['defaultOutputModes']),
    security: securityOf(card),
  };
}

/** Newer cards list their interfaces, older ones have one of their own. Adapters list those of both alike. */
function protocolsOf(card: Readonly<Record<string, unknown>>): readonly string[] {
  const interfaces = objects(card['supportedInterfaces'] ?? card['interfaces']).slice(0, MOST);
  const ways = interfaces.map((way) => [
    way['protocolBinding'] ?? way['binding'],
    way['protocolVersion'] ?? way['version'],
  ]);
  if (ways.length === 0) ways.push([card['preferredTransport'], card['protocolVersion']]);
  const named = ways.map((way) => way.flatMap((word) => string(word) || []).join(' ')).filter(Boolean);
  return [...new Set(named)];
}

function skillOf(skill: Readonly<Record<string, unknown>>): CardSkill[] {
  const name = string(skill['name']) || string(skill['id']);
  const description = string(skill['description']);
  if (!name) return [];
  return [{name, tags: words(skill['tags']), ...(description ? {description} : {})}];
}

/** Those that it says it has. */
function capabilitiesOf(value: unknown): readonly string[] {
  const names = object(value);
  if (!names) return words(value);
  return Object.entries(names)
    .slice(0, MOST)
    .flatMap(([name, has]) => (has === true ? [name] : []));
}

/** The schemes that it asks for; those that it merely knows where it does not say which. */
function securityOf(card: Readonly<Record<string, unknown>>): readonly string[] {
  const asked = objects(card['securityRequirements'] ?? card['security'])
    .slice(0, MOST)
    .flatMap((need) => Object.keys(object(need['schemes']) ?? need));
  const schemes = card['securitySchemes'];
  const known = Array.isArray(schemes) ? words(schemes) : Object.keys(object(schemes) ?? {});
  const names = asked.length > 0 ? asked : known;
  return [...new Set(names)].slice(0, MOST);
}
