import type {ReactiveController, ReactiveElement} from 'lit';
import {CalmUpdate} from '../../controllers/calm-update.js';
import {StoreController} from '../../controllers/store-controller.js';
import {shownStatus} from '../../protocol/vocabulary.js';
import {agentKey, edgeKey, handoffKey, listKey, sessionKey, taskKey, teamKey, type ListRow} from '../../state/keys.js';
import type {AgentRow} from '../../state/projections/agents.js';
import type {EdgeRow} from '../../state/projections/edges.js';
import type {HandoffRow} from '../../state/projections/handoffs.js';
import type {TaskRow} from '../../state/projections/task-record.js';
import type {TeamRow} from '../../state/projections/teams.js';
import type {Row} from '../../state/rows.js';
import type {ProjectionStore} from '../../state/store.js';
import {askingIn} from '../team/asking.js';
import {GraphIndex} from '../graph/graph-index.js';
import {
  buildGraph,
  toldByAgent,
  toldByEdge,
  toldByHandoff,
  toldByTask,
  toldByTeam,
  type DelegationEdge,
  type DelegationNode,
  type Told,
} from './model.js';
import {factsOf, isBroken, type NodeFacts} from './node-facts.js';

/** A delegation graph, with its ways and its tree. */
export type DelegationIndex = GraphIndex<DelegationNode, DelegationEdge>;

/** The lists that the graph is read from, in the order in which their rows are put together. */
const SOURCES = ['agents', 'teams', 'edges', 'handoffs'] as const;
type Source = (typeof SOURCES)[number];

const KEY_OF = {agents: agentKey, teams: teamKey, edges: edgeKey, handoffs: handoffKey, tasks: taskKey} as const;
const TOLD_BY: Readonly<Record<keyof typeof KEY_OF, (row: never, key: string) => Told>> = {
  agents: (row: AgentRow) => toldByAgent(row),
  teams: (row: TeamRow) => toldByTeam(row),
  edges: (row: EdgeRow, key) => toldByEdge(row, key),
  handoffs: (row: HandoffRow, key) => toldByHandoff(row, key),
  tasks: (row: TaskRow) => toldByTask(row),
};

/** What is kept of a row: what it tells about the structure, and the few words that decide about the drawing. */
interface Kept {
  readonly told: Told;
  readonly structure: string;
  readonly words: string;
}

/**
 * Reads the graph of a session off its rows. A row that changes costs its own reading: the host updates when the
 * structure did, when somebody needs a person or broke, or when a name changed, and for nothing else.
 */
export class DelegationFacts implements ReactiveController {
  readonly #calm: CalmUpdate;
  readonly #store: StoreController;
  readonly #sessionOf: () => string | undefined;
  readonly #kept = new Map<string, Kept>();
  readonly #release: (() => void)[] = [];
  readonly #watched = new Set<string>();
  #bound: {readonly store: ProjectionStore; readonly sessionId: string} | undefined;
  #graph: DelegationIndex | undefined;
  #version = 0;

  constructor(host: ReactiveElement, sessionOf: () => string | undefined) {
    this.#calm = new CalmUpdate(host);
    this.#sessionOf = sessionOf;
    this.#store = StoreController.of(host);
    host.addController(this);
  }

  /** Who works for whom; the same object until that changes. */
  get graph(): DelegationIndex {
    this.#bind(); // the host may ask before its controllers are told of an update
    return (this.#graph ??= this.#build());
  }

  /** Changes whenever a name, a role or a loud status does. */
  get version(): number {
    return this.#version;
  }

  get store(): ProjectionStore | undefined {
    return this.#store.store;
  }

  /** What is to be shown of a node now. */
  of(node: DelegationNode): NodeFacts {
    const {store} = this;
    const isAsking = node.kind === 'agent' && askingIn(store, this.#sessionOf()).has(node.ref);
    const facts = factsOf(node, store?.get(node.key), isAsking);
    return node.kind === 'owner' ? {...facts, ...this.#ownerName()} : facts;
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

  hostConnected(): void {
    this.#bind();
  }

  hostUpdate(): void {
    this.#bind();
  }

  hostDisconnected(): void {
    this.#unbind();
  }

  #bind(): void {
    const {store} = this;
    const sessionId = this.#sessionOf();
    if (store === this.#bound?.store && sessionId === this.#bound?.sessionId) return;
    this.#unbind();
    if (!store || sessionId === undefined) return;
    this.#bound = {store, sessionId};
    for (const source of SOURCES) {
      this.#watch(listKey(source, sessionId), () => this.#readList(source));
      this.#readList(source);
    }
    this.#watch(listKey('open-actions', sessionId), () => this.#changed());
  }

  #unbind(): void {
    for (const release of this.#release.splice(0)) release();
    this.#kept.clear();
    this.#watched.clear();
    this.#graph = undefined;
    this.#bound = undefined;
  }

  #watch(key: string, read: () => void): void {
    if (!this.#bound || this.#watched.has(key)) return;
    this.#watched.add(key);
    this.#release.push(this.#bound.store.subscribe(key, read));
  }

  #idsOf(source: Source): Iterable<string> {
    const list = this.#bound && this.#bound.store.get<ListRow>(listKey(source, this.#bound.sessionId));
    return list?.ids ?? [];
  }

  #readList(source: Source): void {
    for (const id of this.#idsOf(source)) this.#follow(source, id);
    // Rows may also have gone, or stand in another order.
    this.#graph = undefined;
    this.#changed();
  }

  #follow(source: keyof typeof KEY_OF, id: string): void {
    const key = KEY_OF[source](id);
    if (this.#watched.has(key)) return;
    this.#watch(key, () => this.#readRow(source, key));
    this.#readRow(source, key);
  }

  #readRow(source: keyof typeof KEY_OF, key: string): void {
    const row = this.#bound?.store.get<Row>(key);
    const before = this.#kept.get(key);
    if (!row) {
      if (!this.#kept.delete(key)) return;
      this.#graph = undefined;
      this.#changed();
      return;
    }
    const told = TOLD_BY[source](row as never, key);
    const kept: Kept = {told, structure: JSON.stringify(told), words: wordsOf(row as Partial<AgentRow & TeamRow>)};
    if (kept.structure === before?.structure && kept.words === before.words) return;
    this.#kept.set(key, kept);
    if (kept.structure !== before?.structure) {
      this.#graph = undefined;
      for (const end of told.edges.flatMap(({from, to}) => [from, to])) {
        if (end !== 'owner' && end.of === 'task') this.#follow('tasks', end.id);
      }
    }
    this.#changed();
  }

  #changed(): void {
    this.#version++;
    this.#calm.request();
  }

  #build(): DelegationIndex {
    if (!this.#bound) return GraphIndex.empty;
    const keys = SOURCES.flatMap((source) => Array.from(this.#idsOf(source), (id) => KEY_OF[source](id)));
    const tasks = [...this.#kept.keys()].filter((key) => key.startsWith('task:')).sort();
    const told = [...keys, ...tasks].flatMap((key) => this.#kept.get(key)?.told ?? []);
    return new GraphIndex(buildGraph(this.#bound.sessionId, told));
  }

  /** Whoever has the session is called as the team calls it, else as the session is. */
  #ownerName(): {readonly name?: string} {
    const {store, sessionId} = this.#bound ?? {};
    for (const id of this.#idsOf('teams')) {
      const coordinator = store?.get<TeamRow>(teamKey(id))?.coordinator;
      if (coordinator !== undefined) return {name: coordinator};
    }
    const title = sessionId === undefined ? undefined : store?.get<{title?: string}>(sessionKey(sessionId))?.title;
    return title === undefined ? {} : {name: title};
  }
}

/** What the whole drawing depends on: names, roles, and whether one broke or needs somebody. */
function wordsOf({name, role, status, joins, ...rest}: Partial<AgentRow & TeamRow>): string {
  const {title} = rest as {title?: string};
  const loud = isBroken(status) ? 'broken' : shownStatus(status) === 'needs' ? 'needs' : '';
  const missing = joins?.map((join) => [join.id, join.title, join.done.length, join.missing, join.status]);
  return JSON.stringify([name, role, title, loud, missing]);
}
