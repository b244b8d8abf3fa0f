import {agentKey, sessionKey, taskKey, teamKey, type Key} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {EdgeRow} from '../../../state/facts/edges.js';
import type {HandoffRow} from '../../../state/facts/handoffs.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {TeamRow} from '../../../state/facts/teams.js';
import type {GraphEdge, GraphNode, Graph as AnyGraph} from '../../internal/graph/graph-index.js';

/** What can stand in the graph. `group` is the page's own: teammates that are shown as one. */
type NodeKind = 'owner' | 'agent' | 'task' | 'join' | 'group';

/** One place in the graph. It holds no status: that is its row's. */
export interface DelegationNode extends GraphNode {
  readonly kind: NodeKind;
  /** The id of the teammate, task, join or session; of a group the role that its members share. */
  readonly ref: string;
  /** The row that it is read from; a join is part of its team's, and a group has none. */
  readonly key?: Key;
  /** The nodes that a group stands for, which are called by the keys of their rows. */
  readonly members?: readonly Key[];
}

/** How two are connected. `fanin` leads into a join, `into` from a join to whoever takes the results. */
export type EdgeKind = 'delegated' | 'fanin' | 'into' | 'wait' | 'handoff' | 'retry';

/** What each kind means to the drawing. */
const ROLES: Readonly<Record<EdgeKind, Pick<GraphEdge, 'isBranch' | 'isBack' | 'hasLabel'>>> = {
  delegated: {isBranch: true},
  // That no result came may stand on it in time.
  fanin: {hasLabel: true},
  // Results go back to whoever takes them: that does not put them in a later column.
  into: {isBack: true},
  wait: {},
  handoff: {hasLabel: true},
  retry: {hasLabel: true},
};

/** One connection, in the direction in which work goes. */
export interface DelegationEdge extends GraphEdge {
  readonly kind: EdgeKind;
  /** The row that states what was passed, where it is not the target's own. */
  readonly key?: Key;
}

/** Who works for whom, without how they are doing. */
export type Graph = AnyGraph<DelegationNode, DelegationEdge>;

/** The end of an edge as a row names it. `owner` is whoever has the session. */
type End = {readonly of: 'agent' | 'task' | 'join' | 'any'; readonly id: string} | 'owner';

interface StatedEdge {
  readonly kind: EdgeKind;
  readonly from: End;
  readonly to: End;
  readonly key?: Key;
}

/** What one row states about the structure: equal for all rows that differ in their status alone. */
export interface RowStructure {
  readonly nodes: readonly DelegationNode[];
  readonly edges: readonly StatedEdge[];
  /** A task that is somebody's own, and stands for them. */
  readonly owns?: {readonly taskId: string; readonly end: End};
  /** A task that a teammate names: its own, or the one it was started from where others name it too. */
  readonly names?: {readonly taskId: string; readonly end: End};
  readonly coordinator?: string;
}

const NOTHING: RowStructure = {nodes: [], edges: []};
const agent = (id: string): End => ({of: 'agent', id});
const task = (id: string): End => ({of: 'task', id});
const any = (id: string): End => ({of: 'any', id});
const joinId = (teamId: string, id: string) => `join:${teamId}/${id}`;

/** What a teammate's row states. */
export function structureOfAgent(row: AgentRow): RowStructure {
  const {id, parentAgentId, retryOf, taskId, wait} = row;
  const to = agent(id);
  const edges: StatedEdge[] = [];
  if (parentAgentId !== undefined) edges.push({kind: 'delegated', from: any(parentAgentId), to});
  else if (wasDelegated(row)) edges.push({kind: 'delegated', from: 'owner', to});
  if (retryOf !== undefined) edges.push({kind: 'retry', from: any(retryOf), to});
  // That whoever delegated it waits for it is what delegating means.
  if (wait?.by !== undefined && wait.by !== parentAgentId && isOpenWait(wait.status))
    edges.push({kind: 'wait', from: to, to: agent(wait.by)});
  const node: DelegationNode = {id: agentKey(id), kind: 'agent', ref: id, key: agentKey(id)};
  return {nodes: [node], edges, ...(taskId === undefined ? {} : {names: {taskId, end: to}})};
}

/** Whether somebody started it, though no fact says which teammate did. */
function wasDelegated(row: AgentRow): boolean {
  if (row.kind === 'human') return false;
  const {spawnedAt, spawnReason, parentThreadId, parentToolCallId, parentMessageId, parentSessionId} = row;
  return [spawnedAt, spawnReason, parentThreadId, parentToolCallId, parentMessageId, parentSessionId].some(
    (fact) => fact !== undefined,
  );
}

function isOpenWait(status: string | undefined): boolean {
  return status === undefined || status === 'waiting';
}

/** What a team's row states: who has the session, and where results come together. */
export function structureOfTeam({id, coordinator, joins = []}: TeamRow): RowStructure {
  const nodes = joins.map((join): DelegationNode => ({
    id: joinId(id, join.id),
    kind: 'join',
    isBeside: true,
    ref: join.id,
    key: teamKey(id),
  }));
  const edges = joins.flatMap((join): StatedEdge[] => {
    const self: End = {of: 'join', id: joinId(id, join.id)};
    const into: StatedEdge[] = join.into === undefined ? [] : [{kind: 'into', from: self, to: any(join.into)}];
    return [...join.waitsFor.map((each): StatedEdge => ({kind: 'fanin', from: any(each), to: self})), ...into];
  });
  return {nodes, edges, ...(coordinator === undefined ? {} : {coordinator})};
}

/** What a handoff states: that work went from one to another. */
export function structureOfHandoff({from, to}: HandoffRow, key: Key): RowStructure {
  if (from === undefined || to === undefined) return NOTHING;
  return {nodes: [], edges: [{kind: 'handoff', from: any(from), to: any(to), key}]};
}

/** What an edge of the task graph states. Artifacts and evidence have places of their own. */
export function structureOfEdge({relation, from, to}: EdgeRow, key: Key): RowStructure {
  const edge = (kind: EdgeKind, source: End, target: End): RowStructure => ({
    nodes: [],
    edges: [{kind, from: source, to: target, key}],
  });
  switch (relation) {
    case 'child':
      return edge('delegated', task(from), task(to));
    case 'parent':
      return edge('delegated', task(to), task(from));
    case 'spawned_subagent':
      return edge('delegated', task(from), agent(to));
    case 'blocks':
      return edge('wait', task(from), task(to));
    case 'blocked_by':
      return edge('wait', task(to), task(from));
    default:
      return NOTHING;
  }
}

/** What a task states: whose it is. The session's own turn is its owner's. */
export function structureOfTask({id, agentId, runtimeEntity}: TaskRow): RowStructure {
  if (agentId !== undefined) return {...NOTHING, owns: {taskId: id, end: agent(agentId)}};
  return runtimeEntity === 'agent_turn' ? {...NOTHING, owns: {taskId: id, end: 'owner'}} : NOTHING;
}

/** The graph of a session out of the structures of its rows, in the order of the rows. */
export function buildGraph(sessionId: string, structures: Iterable<RowStructure>): Graph {
  return new Builder(sessionId).build([...structures]);
}

class Builder {
  readonly #owner: DelegationNode;
  readonly #nodes = new Map<string, DelegationNode>();
  readonly #named = new Map<string, DelegationNode>();
  readonly #owns = new Map<string, End>();
  readonly #tasks = new Set<string>();
  #coordinator: string | undefined;

  constructor(sessionId: string) {
    this.#owner = {id: sessionKey(sessionId), kind: 'owner', ref: sessionId, key: sessionKey(sessionId)};
  }

  build(structures: readonly RowStructure[]): Graph {
    this.#readTasks(structures);
    for (const {nodes, coordinator} of structures) {
      for (const node of nodes) this.#nodes.set(node.id, node);
      this.#coordinator ??= coordinator;
    }
    const edges = this.#edges(structures);
    const used = new Set(edges.flatMap(({from, to}) => [from, to]));
    const owner = used.has(this.#owner.id) ? [this.#owner] : [];
    const named = [...this.#named.values()].filter(({id}) => used.has(id));
    return {nodes: [...owner, ...this.#nodes.values(), ...named], edges};
  }

  /** Whose each task is: as the task says, else the one teammate's who names it. */
  #readTasks(structures: readonly RowStructure[]): void {
    const names = new Map<string, End | undefined>();
    for (const {names: named, owns, edges} of structures) {
      if (named) names.set(named.taskId, names.has(named.taskId) ? undefined : named.end);
      if (owns) this.#owns.set(owns.taskId, owns.end);
      for (const end of edges.flatMap(({from, to}) => [from, to])) {
        if (end !== 'owner' && end.of === 'task') this.#tasks.add(end.id);
      }
    }
    for (const [taskId, end] of names) if (end && !this.#owns.has(taskId)) this.#owns.set(taskId, end);
  }

  #edges(structures: readonly RowStructure[]): readonly DelegationEdge[] {
    const edges = new Map<string, DelegationEdge>();
    const delegated = new Set<string>();
    const others: StatedEdge[] = [];
    const add = ({kind, from, to, key}: StatedEdge) => {
      const [source, target] = [this.#resolve(from), this.#resolve(to)];
      const id = `${kind}:${source}>${target}`;
      if (source === target || edges.has(id)) return;
      if (kind === 'delegated') delegated.add(target);
      edges.set(id, {id, kind, from: source, to: target, ...ROLES[kind], ...(key === undefined ? {} : {key})});
    };
    for (const each of structures.flatMap((one) => one.edges)) {
      if (isSecondhand(each, this.#owns)) others.push(each);
      else add(each);
    }
    // A task that is nobody's, and then the session, delegated what no teammate did.
    others.sort((one, other) => Number(one.from === 'owner') - Number(other.from === 'owner'));
    const before = new Set(delegated);
    for (const edge of others) {
      if (!(edge.from === 'owner' ? delegated : before).has(this.#resolve(edge.to))) add(edge);
    }
    return [...edges.values()];
  }

  /** The node that an end means. Whom a fact names stands there, though nothing else is known of it. */
  #resolve(end: End): string {
    if (end === 'owner') return this.#ownerId();
    const {of, id} = end;
    if (of === 'join') return id;
    if (of !== 'task' && this.#nodes.has(agentKey(id))) return agentKey(id);
    const owner = of === 'agent' ? undefined : this.#owns.get(id);
    if (owner !== undefined) return this.#resolve(owner);
    if (id === this.#coordinator || id === this.#owner.ref) return this.#owner.id;
    const isTask = of === 'task' || (of === 'any' && this.#tasks.has(id));
    const [kind, key] = isTask ? (['task', taskKey(id)] as const) : (['agent', agentKey(id)] as const);
    return this.#name({id: key, kind, ref: id, key});
  }

  #ownerId(): string {
    const id = this.#coordinator === undefined ? undefined : agentKey(this.#coordinator);
    return id !== undefined && this.#nodes.has(id) ? id : this.#owner.id;
  }

  #name(node: DelegationNode): string {
    if (!this.#named.has(node.id)) this.#named.set(node.id, node);
    return node.id;
  }
}

/** Whether a delegation is stated only by the task it came from, or by no row. */
function isSecondhand({kind, from, to}: StatedEdge, owns: ReadonlyMap<string, End>): boolean {
  if (kind !== 'delegated') return false;
  return from === 'owner' || (from.of === 'task' && to !== 'owner' && to.of === 'agent' && !owns.has(from.id));
}
