import type {Graph, GraphEdge} from './graph-index.js';

/** How high a node is where nobody says otherwise, how much space is between two, and how far apart they stand. */
export const NODE_BLOCK = 28;
const NODE_GAP = 12;
export const PITCH = NODE_BLOCK + NODE_GAP;
const COLUMN_GAP = 32;
/** What a label on an edge needs between two columns. */
const LABEL_GAP = 56;
/** Columns after the first have room for a usual name, whoever comes into them later. */
const NARROWEST = 92;

/** A column of nodes, all as wide as its widest. */
export interface Column {
  readonly x: number;
  readonly width: number;
}

/** Where a node stands: its column, and how far down. */
export interface Place {
  readonly column: number;
  readonly y: number;
}

/** Where everything stands, in pixels from the first place. Up may be below zero. */
export interface Layout {
  readonly columns: readonly Column[];
  readonly places: ReadonlyMap<string, Place>;
  /** Where an edge that passes other columns goes through them. */
  readonly bends?: ReadonlyMap<string, readonly Place[]>;
  /** How high its nodes are, where that is not the usual. */
  readonly block?: number;
  /** Where all stand below each other: how far past the nodes edges go that are no branches, and the room for them. */
  readonly lanes?: ReadonlyMap<string, number>;
  readonly gutter?: number;
}

/** A rectangle of the drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How wide each node wants to be. */
export type Widths = (id: string) => number;

export const NO_LAYOUT: Layout = {columns: [], places: new Map()};

/** How far apart nodes of this height stand. */
export function pitchOf(block = NODE_BLOCK): number {
  return block + NODE_GAP;
}

/** The rectangle of a node. */
export function boxOf({columns, places, block = NODE_BLOCK}: Layout, id: string): Box | undefined {
  const place = places.get(id);
  const column = place && columns[place.column];
  return column && {x: column.x, y: place.y, width: column.width, height: block};
}

/** The rectangle around everything. */
export function boundsOf({columns, places, block = NODE_BLOCK, gutter = 0}: Layout): Box {
  let [top, bottom, right] = [Infinity, -Infinity, 0];
  for (const {column, y} of places.values()) {
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + block);
    const {x = 0, width = 0} = columns[column] ?? {};
    right = Math.max(right, x + width);
  }
  return places.size === 0
    ? {x: 0, y: 0, width: 0, height: 0}
    : {x: 0, y: top, width: right + gutter, height: bottom - top};
}

/** Whether all stand below each other, and not side by side. */
export function isStacked({lanes}: Layout): boolean {
  return lanes !== undefined;
}

/** Which column each node belongs to: one after the last that leads to it. A circle is cut where it was entered. */
export function ranksOf({nodes, edges}: Graph): Map<string, number> {
  const waiting = new Map(nodes.map(({id}) => [id, 0]));
  const out = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    if (!isForward(edge) || !waiting.has(edge.from) || !waiting.has(edge.to)) continue;
    waiting.set(edge.to, (waiting.get(edge.to) ?? 0) + 1);
    const list = out.get(edge.from);
    if (list) list.push(edge);
    else out.set(edge.from, [edge]);
  }
  const ranks = new Map<string, number>();
  const ready = nodes.filter(({id}) => waiting.get(id) === 0).map(({id}) => id);
  const reached = new Map<string, number>();
  const settle = (id: string) => {
    ranks.set(id, reached.get(id) ?? 0);
    for (const {to} of out.get(id) ?? []) {
      reached.set(to, Math.max(reached.get(to) ?? 0, (ranks.get(id) ?? 0) + 1));
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0 && !ranks.has(to)) ready.push(to);
    }
  };
  let next = 0;
  const drain = () => {
    for (; next < ready.length; next++) {
      const id = ready[next] ?? '';
      if (!ranks.has(id)) settle(id);
    }
  };
  drain();
  for (const {id} of nodes) {
    if (ranks.has(id)) continue;
    settle(id);
    drain();
  }
  return ranks;
}

/** Whether its target is in a later column. */
export function isForward({isBack}: GraphEdge): boolean {
  return !isBack;
}

/** Columns side by side, as wide as they have to be, with room for the labels between them. */
export function columnsFor(graph: Graph, ranks: ReadonlyMap<string, number>, widths: Widths): Column[] {
  const wide: number[] = [];
  for (const {id} of graph.nodes) {
    const rank = ranks.get(id) ?? 0;
    wide[rank] = Math.max(wide[rank] ?? 0, widths(id));
  }
  const labelled = new Set(graph.edges.filter(({hasLabel}) => hasLabel).map(({from}) => ranks.get(from)));
  let x = 0;
  return Array.from(wide, (width = 0, rank) => {
    const column = columnAt(rank, x, width);
    x = endOf(column, labelled.has(rank));
    return column;
  });
}

/** A column as wide as it has to be. */
export function columnAt(index: number, x: number, width: number): Column {
  return {x, width: index === 0 ? width : Math.max(NARROWEST, width)};
}

/** Where the next column begins. */
export function endOf({x, width}: Column, isLabelled: boolean): number {
  return x + width + (isLabelled ? LABEL_GAP : COLUMN_GAP);
}
