import type {Graph, GraphEdge, GraphNode} from './model.js';
import type {GraphIndex} from './graph-index.js';

/** More nodes than this are too many to read at once. */
export const GROUP_ABOVE = 12;
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
export interface Shown extends Graph {
  /** The group that each hidden node is in. */
  readonly groupOf: ReadonlyMap<string, string>;
}

/** The group of a node: whom it was delegated by, what it is, and its role. */
export function groupIdOf(by: string, kind: string, role: string | undefined): string {
  return `group:${by}|${kind}|${role ?? ''}`;
}

/** Groups the ends of branches by who delegated them and their role, where there are too many to read. */
export function group(graph: GraphIndex, facts: GroupingFacts): Shown {
  const groups = graph.nodes.length > GROUP_ABOVE ? crowds(graph, facts) : new Map<string, readonly string[]>();
  const groupOf = new Map<string, string>();
  for (const [id, members] of groups) for (const member of members) groupOf.set(member, id);
  const nodes: GraphNode[] = [];
  const seen = new Set<string>();
  for (const node of graph.nodes) {
    const id = groupOf.get(node.id);
    if (id === undefined) nodes.push(node);
    else if (!seen.has(id)) {
      seen.add(id);
      nodes.push({id, kind: 'group', ref: facts.roleOf(node.id) ?? '', key: id, members: groups.get(id) ?? []});
    }
  }
  return {nodes, edges: merge(graph.edges, groupOf), groupOf};
}

/** What could stand together in each group, whether or not it is open. */
export function crowds(graph: GraphIndex, facts: GroupingFacts): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const {id, kind} of graph.nodes) {
    const by = graph.delegatedBy(id);
    if (by === undefined || (kind !== 'agent' && kind !== 'task') || !graph.plainEnds.has(id) || facts.isLoud(id))
      continue;
    const groupId = groupIdOf(by, kind, facts.roleOf(id));
    if (facts.isOpen(groupId)) continue;
    const members = groups.get(groupId);
    if (members) members.push(id);
    else groups.set(groupId, [id]);
  }
  for (const [id, members] of groups) if (members.length < SMALLEST) groups.delete(id);
  return groups;
}

function merge(edges: readonly GraphEdge[], groupOf: ReadonlyMap<string, string>): readonly GraphEdge[] {
  if (groupOf.size === 0) return edges;
  const merged = new Map<string, GraphEdge>();
  for (const edge of edges) {
    const [from, to] = [groupOf.get(edge.from) ?? edge.from, groupOf.get(edge.to) ?? edge.to];
    const id = `${edge.kind}:${from}>${to}`;
    if (from !== to && !merged.has(id)) merged.set(id, {...edge, id, from, to});
  }
  return [...merged.values()];
}
