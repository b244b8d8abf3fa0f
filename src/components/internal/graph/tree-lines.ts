import type {GraphIndex} from './graph-index.js';
import type {GraphEdge, GraphNode} from './model.js';

/** One line of the tree. */
export interface TreeLine<Node extends GraphNode> {
  readonly node: Node;
  readonly level: number;
  /** Its place among those beside it, from 1, and how many they are. */
  readonly place: number;
  readonly beside: number;
  /** Whether what is below it is shown; undefined where nothing is. */
  readonly isOpen?: boolean;
  readonly by?: string;
}

/** The lines that are in the tree now. `isOpen` says what is unfolded; `memberOf` finds those in a group. */
export function treeLines<Node extends GraphNode, Edge extends GraphEdge>(
  graph: GraphIndex<Node, Edge>,
  isOpen: (node: Node) => boolean,
  memberOf: (id: string) => Node | undefined,
): readonly TreeLine<Node>[] {
  const lines: TreeLine<Node>[] = [];
  // By hand, not by recursion: a chain may be long.
  const open: {readonly nodes: readonly Node[]; readonly by?: string; at: number}[] = [];
  const enter = (ids: Iterable<string>, by?: string) => {
    const nodes = [...ids].flatMap((id) => graph.node(id) ?? memberOf(id) ?? []);
    open.push({nodes, at: 0, ...(by === undefined ? {} : {by})});
  };
  enter(graph.below(''));
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const {nodes, by} = top;
    const node = nodes[top.at++];
    if (!node) {
      open.pop();
      continue;
    }
    const hasBelow = node.members !== undefined || graph.below(node.id).length > 0;
    const isUnfolded = hasBelow ? isOpen(node) : undefined;
    lines.push({
      node,
      level: open.length,
      place: top.at,
      beside: nodes.length,
      ...(isUnfolded === undefined ? {} : {isOpen: isUnfolded}),
      ...(by === undefined ? {} : {by}),
    });
    if (isUnfolded) enter(node.members ?? graph.below(node.id), node.id);
  }
  return lines;
}
