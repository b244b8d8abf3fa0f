import {Graph, layout} from '@dagrejs/dagre';
import type {GraphIndex} from './graph-index.js';
import {columnsFor, isForward, NODE_BLOCK, pitchOf, type Layout, type Place, type Widths} from './layout.js';

interface Placed {
  readonly x?: number;
  readonly y?: number;
  readonly points?: readonly {readonly x: number; readonly y: number}[];
}

/** Space between ranks: any will do, since the columns are set here. */
const RANKS_APART = 100;

/**
 * The layout of a whole graph by dagre: which column, how far down, and where edges pass between nodes. How wide columns
 * are is decided here, so that nodes of one column are equally wide and labels have room.
 */
export function dagreLayout(graph: GraphIndex, widths: Widths, block = NODE_BLOCK): Layout {
  const dagre = new Graph({multigraph: true});
  const apart = pitchOf(block) - block;
  dagre.setGraph({rankdir: 'LR', nodesep: apart, edgesep: apart, ranksep: RANKS_APART});
  for (const {id} of graph.nodes) dagre.setNode(id, {width: 1, height: block});
  for (const {id, from, to} of graph.edges.filter(isForward)) dagre.setEdge(from, to, {}, id);
  layout(dagre);
  const at = (id: string) => dagre.node(id) as Placed;
  // Whichever way up keeps more of the order in which they came.
  const isUpsideDown = inOrder(graph, (id) => at(id).y ?? 0) < 0;
  const down = (y: number) => Math.round(isUpsideDown ? -y : y);
  const order = [...new Set(graph.nodes.map(({id}) => at(id).x ?? 0))].sort((one, other) => one - other);
  const columnAt = new Map(order.map((x, index) => [x, index]));
  const ranks = new Map(graph.nodes.map(({id}) => [id, columnAt.get(at(id).x ?? 0) ?? 0]));
  const places = new Map<string, Place>();
  for (const {id} of graph.nodes) places.set(id, {column: ranks.get(id) ?? 0, y: down(at(id).y ?? 0) - block / 2});
  const bends = new Map<string, readonly Place[]>();
  for (const {id, from, to} of graph.edges.filter(isForward)) {
    const {points = []} = dagre.edge(from, to, id) as Placed;
    const between = points.flatMap(({x, y}) => {
      const column = columnAt.get(x);
      const isPassed = column !== undefined && column > (ranks.get(from) ?? 0) && column < (ranks.get(to) ?? 0);
      return isPassed ? [{column, y: down(y)}] : [];
    });
    if (between.length > 0) bends.set(id, between);
  }
  return {columns: columnsFor(graph, ranks, widths), places, bends, block};
}

/** How many of those beside each other stand in their order, less those who do not. */
function inOrder(graph: GraphIndex, yOf: (id: string) => number): number {
  return graph.nodes
    .map(({id}) => graph.below(id))
    .flatMap((ids) => ids.slice(1).map((id, index) => Math.sign(yOf(id) - yOf(ids[index] ?? id))))
    .reduce((sum, sign) => sum + sign, 0);
}
