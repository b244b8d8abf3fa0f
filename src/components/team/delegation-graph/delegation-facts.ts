import {shownStatus} from '../../../protocol/vocabulary.js';
import {agentKey, edgeKey, handoffKey, listKey, sessionKey, taskKey, teamKey, type Key} from '../../../state/keys.js';
import type {TeamJoin} from '../../../state/facts/teams.js';
import type {ProjectionStore} from '../../../state/store.js';
import {askingIn} from '../team/asking.js';
import {GraphIndex} from '../../internal/graph/graph-index.js';
import {type BoundSession, SessionRows} from '../../../controllers/session-rows.js';
import {present} from '../../../state/read.js';
import {givenName} from '../../internal/identity/identities.js';
import {
  buildGraph,
  structureOfAgent,
  structureOfEdge,
  structureOfHandoff,
  structureOfTask,
  structureOfTeam,
  type DelegationEdge,
  type DelegationNode,
  type RowStructure,
} from './model.js';
import {factsOf, isBroken, type NodeFacts} from './node-facts.js';

/** A delegation graph, with its ways and its tree. */
export type DelegationIndex = GraphIndex<DelegationNode, DelegationEdge>;

/** The lists that the graph is read from, in the order in which their rows are put together. */
const SOURCES = ['agents', 'teams', 'edges', 'handoffs'] as const;
type Source = (typeof SOURCES)[number];

const READERS = {
  agents: readerOf(agentKey, structureOfAgent),
  teams: readerOf(teamKey, structureOfTeam),
  edges: readerOf(edgeKey, structureOfEdge),
  handoffs: readerOf(handoffKey, structureOfHandoff),
  tasks: readerOf(taskKey, structureOfTask),
} as const;

/** What is kept of a row: its structure, the same as text to compare, and the few words that the drawing depends on. */
interface Kept {
  readonly structure: RowStructure;
  readonly structureText: string;
  readonly words: string;
}

/** The fields of a row that the whole drawing depends on. */
interface Worded {
  readonly name?: string;
  readonly role?: string;
  readonly title?: string;
  readonly status?: string;
  readonly joins?: readonly TeamJoin[];
}

interface Reader {
  readonly keyOf: (id: string) => Key;
  /** What is kept of a row; undefined where there is none. */
  readonly read: (store: ProjectionStore, id: string) => Kept | undefined;
}

function readerOf<T extends Worded>(
  keyOf: (id: string) => Key<T>,
  structureOf: (row: T, key: Key) => RowStructure,
): Reader {
  const read = (store: ProjectionStore, id: string): Kept | undefined => {
    const row = store.get(keyOf(id));
    if (!row) return undefined;
    const structure = structureOf(row, keyOf(id));
    return {structure, structureText: JSON.stringify(structure), words: wordsOf(row)};
  };
  return {keyOf, read};
}

/**
 * Reads the graph of a session off its rows. A row that changes costs its own reading: the host updates when the
 * structure did, when somebody needs a person or broke, or when a name changed, and for nothing else.
 */
export class DelegationFacts extends SessionRows {
  readonly #kept = new Map<string, Kept>();
  #graph: DelegationIndex | undefined;
  #version = 0;

  /** Who works for whom; the same object until that changes. */
  get graph(): DelegationIndex {
    this.bind();
    return (this.#graph ??= this.#build());
  }

  /** Changes whenever a name, a role or a loud status does. */
  get version(): number {
    return this.#version;
  }

  /** What is to be shown of a node now. */
  of(node: DelegationNode): NodeFacts {
    const {store} = this;
    const isAsking = node.kind === 'agent' && askingIn(store, this.sessionId).has(node.ref);
    const facts = factsOf(node, node.key && store?.get(node.key), isAsking);
    if (node.kind === 'owner') return {...facts, ...this.#ownerName()};
    return node.kind === 'agent' ? {...facts, ...present({name: givenName(store, node.ref)})} : facts;
  }

  /** The same for an id; nothing is known of a node that is not there. */
  at(id: string): NodeFacts | undefined {
    const node = this.graph.node(id);
    return node && this.of(node);
  }

  /** What a node is called: its name, else the id that facts know it by. */
  nameOf(id: string): string | undefined {
    const node = this.graph.node(id);
    const {name} = (node && this.of(node)) ?? {};
    return name ?? (node?.kind === 'agent' || node?.kind === 'task' ? node.ref : undefined);
  }

  /** Whether it needs somebody, or broke. */
  isLoud(id: string): boolean {
    const facts = this.at(id);
    return facts !== undefined && (facts.look === 'needs' || isBroken(facts.status));
  }

  roleOf(id: string): string | undefined {
    return this.at(id)?.role;
  }

  protected override read({sessionId}: BoundSession): void {
    for (const source of SOURCES) {
      this.watchRow(listKey(source, sessionId), () => this.#readList(source));
      this.#readList(source);
    }
    this.watchRow(listKey('open-actions', sessionId), () => this.#changed());
  }

  protected override forget(): void {
    this.#kept.clear();
    this.#graph = undefined;
  }

  #idsOf(source: Source): Iterable<string> {
    const list = this.bound && this.bound.store.get(listKey(source, this.bound.sessionId));
    return list?.ids ?? [];
  }

  #readList(source: Source): void {
    for (const id of this.#idsOf(source)) this.#follow(source, id);
    // Rows may also have gone, or stand in another order.
    this.#graph = undefined;
    this.#changed();
  }

  #follow(source: keyof typeof READERS, id: string): void {
    const key = READERS[source].keyOf(id);
    if (this.watchRow(key, () => this.#readRow(source, id))) this.#readRow(source, id);
  }

  #readRow(source: keyof typeof READERS, id: string): void {
    const {keyOf, read} = READERS[source];
    const key = keyOf(id);
    const kept = this.bound && read(this.bound.store, id);
    const before = this.#kept.get(key);
    if (!kept) {
      if (!this.#kept.delete(key)) return;
      this.#graph = undefined;
      this.#changed();
      return;
    }
    if (kept.structureText === before?.structureText && kept.words === before.words) return;
    this.#kept.set(key, kept);
    if (kept.structureText !== before?.structureText) {
      this.#graph = undefined;
      for (const end of kept.structure.edges.flatMap(({from, to}) => [from, to])) {
        if (end !== 'owner' && end.of === 'task') this.#follow('tasks', end.id);
      }
    }
    this.#changed();
  }

  #changed(): void {
    this.#version++;
    this.calm.request();
  }

  #build(): DelegationIndex {
    if (!this.bound) return GraphIndex.empty;
    const keys = SOURCES.flatMap((source) => Array.from(this.#idsOf(source), (id) => READERS[source].keyOf(id)));
    const tasks = [...this.#kept.keys()].filter((key) => key.startsWith('task:')).sort();
    const structures = [...keys, ...tasks].flatMap((key) => this.#kept.get(key)?.structure ?? []);
    return new GraphIndex(buildGraph(this.bound.sessionId, structures));
  }

  /** Whoever has the session is called as the team calls it, else as the session is. */
  #ownerName(): {readonly name?: string} {
    const {store, sessionId} = this.bound ?? {};
    for (const id of this.#idsOf('teams')) {
      const coordinator = store?.get(teamKey(id))?.coordinator;
      if (coordinator !== undefined) return {name: coordinator};
    }
    const title = sessionId === undefined ? undefined : store?.get(sessionKey(sessionId))?.title;
    return title === undefined ? {} : {name: title};
  }
}

/** What the whole drawing depends on: names, roles, and whether one broke or needs somebody. */
function wordsOf({name, role, title, status, joins}: Worded): string {
  const loud = isBroken(status) ? 'broken' : shownStatus(status) === 'needs' ? 'needs' : '';
  const missing = joins?.map((join) => [join.id, join.title, join.done.length, join.missing, join.status]);
  return JSON.stringify([name, role, title, loud, missing]);
}
