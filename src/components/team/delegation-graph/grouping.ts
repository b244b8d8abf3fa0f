import type {Key} from '../../../state/keys.js';
import type {DelegationIndex} from './delegation-facts.js';
import type {DelegationEdge, DelegationNode, Graph} from './model.js';

/** More nodes than this are too many to read at once. */
const GROUP_ABOVE = 12;
/** Fewer than this are no crowd. */
const SMALLEST = 3;

/** What decides about groups besides the structure. */
export interface GroupingFacts {
  /** Whether it needs somebody, or broke: such a one is never hidden in a group. */
  isLoud(id: string): boolean;
  roleOf(id: string): string | undefined;
  /** Whether a person opened this group. */
  isOpen(groupId: string): boolean;
}

/** A graph as it is shown: what is alike and quiet may stand together. */
interface GroupedGraph extends Graph {
  /** The group that each hidden node is in. */
  readonly groupOf: ReadonlyMap<string, string>;
}

/** Groups the ends of branches by who delegated them and their role, where there are too many to read. */
export function group(graph: DelegationIndex, facts: GroupingFacts): GroupedGraph {
  const groups = graph.nodes.length > GROUP_ABOVE ? crowds(graph, facts) : new Map<string, readonly Key[]>();
  const groupOf = new Map<string, string>();
  for (const [id, members] of groups) for (const member of members) groupOf.set(member, id);
  const nodes = new Map<string, DelegationNode>();
  for (const node of graph.nodes) {
    const id = groupOf.get(node.id);
    if (id === undefined) nodes.set(node.id, node);
    else if (!nodes.has(id))
      nodes.set(id, {id, kind: 'group', ref: facts.roleOf(node.id) ?? '', members: groups.get(id) ?? []});
  }
  return {nodes: [...nodes.values()], edges: mergeEdges(graph.edges, groupOf), groupOf};
}

/** Edges between what is shown: those that became the same are one, and those inside a group are none. */
function mergeEdges(edges: readonly DelegationEdge[], groupOf: ReadonlyMap<string, string>): readonly DelegationEdge[] {
  if (groupOf.size === 0) return edges;
  const merged = new Map<string, DelegationEdge>();
  for (const edge of edges) {
    const [from, to] = [groupOf.get(edge.from) ?? edge.from, groupOf.get(edge.to) ?? edge.to];
    const id = `${edge.kind}:${from}>${to}`;
    if (from !== to && !merged.has(id)) merged.set(id, {...edge, id, from, to});
  }
  return [...merged.values()];
}

/** What could stand together in each group, whether or not it is open. */
export function crowds(graph: DelegationIndex, facts: GroupingFacts): ReadonlyMap<string, readonly Key[]> {
  const groups = new Map<string, Key[]>();
  for (const {id, kind, key} of graph.nodes) {
    const by = graph.above(id);
    if (by === undefined || key === undefined || (kind !== 'agent' && kind !== 'task')) continue;
    if (!isPlainEnd(graph, id) || facts.isLoud(id)) continue;
    const groupId = `group:${by}|${kind}|${facts.roleOf(id) ?? ''}`;
    if (facts.isOpen(groupId)) continue;
    const members = groups.get(groupId);
    if (members) members.push(key);
    else groups.set(groupId, [key]);
  }
  for (const [id, members] of groups) if (members.length < SMALLEST) groups.delete(id);
  return groups;
}

/** Whether it only takes work and gives a result: a handoff, a wait or a retry has to be seen. */
function isPlainEnd(graph: DelegationIndex, id: string): boolean {
  return graph.at(id).every(({kind, to}) => kind === 'fanin' || (kind === 'delegated' && to === id));
}
