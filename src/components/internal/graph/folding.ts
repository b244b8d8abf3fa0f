import type {GraphIndex} from './graph-index.js';
import type {Graph, GraphEdge, GraphNode} from './model.js';

/** A graph as it is shown: what is alike and quiet may stand together. */
export interface Folded<Node extends GraphNode, Edge extends GraphEdge> extends Graph<Node, Edge> {
  /** The group that each hidden node is in. */
  readonly groupOf: ReadonlyMap<string, string>;
}

/** Puts one node in the place of each group, and one edge in that of all that were alike but for their ends in it. */
export function fold<Node extends GraphNode, Edge extends GraphEdge, Id extends string>(
  graph: GraphIndex<Node, Edge>,
  groups: ReadonlyMap<string, readonly Id[]>,
  make: (id: string, members: readonly Id[], first: Node) => Node,
): Folded<Node, Edge> {
  const groupOf = new Map<string, string>();
  for (const [id, members] of groups) for (const member of members) groupOf.set(member, id);
  const nodes: Node[] = [];
  const seen = new Set<string>();
  for (const node of graph.nodes) {
    const id = groupOf.get(node.id);
    if (id === undefined) nodes.push(node);
    else if (!seen.has(id)) {
      seen.add(id);
      nodes.push(make(id, groups.get(id) ?? [], node));
    }
  }
  return {nodes, edges: mergeEdges(graph.edges, groupOf), groupOf};
}

/** Edges between what is shown: those that became the same are one, and those inside a group are none. */
export function mergeEdges<Edge extends GraphEdge>(
  edges: readonly Edge[],
  groupOf: ReadonlyMap<string, string>,
): readonly Edge[] {
  if (groupOf.size === 0) return edges;
  const merged = new Map<string, Edge>();
  for (const edge of edges) {
    const [from, to] = [groupOf.get(edge.from) ?? edge.from, groupOf.get(edge.to) ?? edge.to];
    const id = `${edge.kind}:${from}>${to}`;
    if (from !== to && !merged.has(id)) merged.set(id, {...edge, id, from, to});
  }
  return [...merged.values()];
}
