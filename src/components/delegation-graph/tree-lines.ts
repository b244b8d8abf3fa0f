import type {GraphIndex} from './graph-index.js';
import type {GraphNode} from './model.js';

/** One line of the tree. */
export interface TreeLine {
  readonly node: GraphNode;
  readonly level: number;
  /** Its place among those beside it, from 1, and how many they are. */
  readonly place: number;
  readonly beside: number;
  /** Whether what is below it is shown; undefined where nothing is. */
  readonly isOpen?: boolean;
  readonly by?: string;
}

/** The lines that are in the tree now. `isOpen` says what is unfolded; `memberOf` finds those in a group. */
export function treeLines(
  graph: GraphIndex,
  isOpen: (node: GraphNode) => boolean,
  memberOf: (id: string) => GraphNode | undefined,
): readonly TreeLine[] {
  const lines: TreeLine[] = [];
  const add = (nodes: readonly GraphNode[], level: number, by: string | undefined): void => {
    nodes.forEach((node, index) => {
      const below = (node.members ?? graph.delegatedTo(node.id)).flatMap((id) => graph.node(id) ?? memberOf(id) ?? []);
      const open = below.length === 0 ? undefined : isOpen(node);
      lines.push({
        node,
        level,
        place: index + 1,
        beside: nodes.length,
        ...(open === undefined ? {} : {isOpen: open}),
        ...(by === undefined ? {} : {by}),
      });
      if (open) add(below, level + 1, node.id);
    });
  };
  add(
    graph.delegatedTo('').flatMap((id) => graph.node(id) ?? []),
    1,
    undefined,
  );
  return lines;
}
