import {createContext} from '@lit/context';
import type {TemplateResult} from 'lit';
import {agentKey} from '../../../state/keys.js';
import type {ReadonlyStore} from '../../../state/store.js';
import type {IconName} from '../../../styles/icons.js';
import {isNamed, Registry} from '../registry.js';

/** Whom a page names: an agent by its id, or everybody in a role. */
export type IdentityMatch =
  | {readonly agent: string | RegExp}
  /** `user` is the person, `agent` every agent; else a role that the runtime gave. */
  | {readonly role: 'user' | 'agent' | (string & {})};

/** What a page says of somebody. */
export interface Identity {
  readonly name?: string | undefined;
  /** One of the package's icons, the address of a picture, or what draws another. */
  readonly avatar?: IconName | (string & {}) | (() => Node | TemplateResult) | undefined;
}

/** What is known of whoever is to be shown. */
export interface KnownIdentity {
  /** Missing for the person, and where the runtime said none. */
  readonly id?: string | undefined;
  /** What the runtime calls it. */
  readonly name?: string | undefined;
  /** `user`, or what an agent does, where the runtime said it. */
  readonly role?: string | undefined;
}

interface Entry {
  readonly match: IdentityMatch;
  readonly identity: Identity | ((known: KnownIdentity) => Identity | undefined);
}

/** Names and avatars that a page gives to agents and people, page-wide or in one projection. */
export class Identities extends Registry<Entry> {
  /** Registers a name, an avatar, or both. Of two that match, the later wins. Returns a function that takes it back. */
  register(match: IdentityMatch, identity: Entry['identity']): () => void {
    return this.add({match, identity});
  }

  /** What the page says of somebody. A name that the runtime said is replaced only by one for that very id. */
  of(known: KnownIdentity): Identity {
    let name: string | undefined;
    let avatar: Identity['avatar'];
    for (const {match, identity} of this.entries()) {
      if (!isMeant(match, known)) continue;
      const given = typeof identity === 'function' ? attempt(() => identity(known)) : identity;
      if (known.name === undefined || ('agent' in match && match.agent === known.id)) name ??= given?.name;
      avatar ??= given?.avatar;
    }
    return {name, avatar};
  }
}

function isMeant(match: IdentityMatch, {id, role}: KnownIdentity): boolean {
  if ('agent' in match) return id !== undefined && isNamed(match.agent, id);
  return match.role === role || (match.role === 'agent' && role !== 'user');
}

function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch (error) {
    reportError(error);
    return undefined;
  }
}

/** What the page has registered. */
export const pageIdentities = new Identities();

/** The identities of the projection around. */
export const identitiesContext = createContext<Identities>(Symbol.for('agent-surfaces.identities'));

/** Those of the projection that has a store: names are made wherever rows are read. */
const places = new WeakMap<object, Identities>();

/** Says which identities count for what is read from a store. */
export function placeIdentities(store: object, identities: Identities): void {
  places.set(store, identities);
}

/**
 * Gives agents and people a name and an avatar, on every surface of the page; `projection.identities.register` does so for one
 * projection. A name that the runtime said is a fact: it is replaced only where the name is for that very id, and then still shown
 * on hover. Returns a function that takes it back.
 */
export function registerIdentity(match: IdentityMatch, identity: Entry['identity']): () => void {
  return pageIdentities.register(match, identity);
}

type Reader = Pick<ReadonlyStore, 'get'>;

/** What the page says of somebody. */
export function identityOf(store: Reader | undefined, known: KnownIdentity): Identity {
  return ((store && places.get(store)) ?? pageIdentities).of(known);
}

/** An agent as the runtime knows it; `said` is what the fact itself calls it, where it has no row. */
export function knownAgent(store: Reader | undefined, id: string | undefined, said?: string): KnownIdentity {
  const row = id === undefined ? undefined : store?.get(agentKey(id));
  return {id, name: row?.name ?? said, role: row?.role};
}

/** What an agent is called here; undefined where it has no name but its id. */
export function givenName(store: Reader | undefined, id: string | undefined, said?: string): string | undefined {
  const known = knownAgent(store, id, said);
  return identityOf(store, known).name ?? known.name;
}

/** What an agent is called here: its id where it has no name. */
export function agentName(store: Reader | undefined, id: string, said?: string): string {
  return givenName(store, id, said) ?? id;
}

/** What the runtime calls an agent that the page calls something else: its name, and its id. */
export function saidName(store: Reader | undefined, id: string | undefined, said?: string): string | undefined {
  const known = knownAgent(store, id, said);
  const shown = identityOf(store, known).name;
  if (shown === undefined) return undefined;
  const words = new Set([known.name, id].filter((each) => each !== undefined && each !== shown));
  return words.size > 0 ? [...words].join(' · ') : undefined;
}
