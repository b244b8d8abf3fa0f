import type {GraphIndex} from './graph-index.js';
import {pitchOf, type Column, type Layout, type Place} from './layout.js';
import type {GraphEdge} from './model.js';

/** How far what is below a node is moved in. */
const INDENT = 24;
/** The room beside the nodes in which edges go past them: first that of a label, then so many beside each other. */
const GUTTER = 84;
const [LABEL, LANE, LANES] = [48, 8, 4];
/** How wide nodes are at least, however deep, and at most. */
const [NARROWEST, WIDEST] = [150, 420];

/**
 * A layout for where there is little room across: all below each other, each moved in below what it belongs to. Edges
 * of other kinds go past them at the end.
 */
export function stack(graph: GraphIndex, room: number, block: number): Layout {
  const aside = graph.edges.filter(({isBranch}) => !isBranch);
  const gutter = aside.length > 0 ? GUTTER : 0;
  const end = Math.max(NARROWEST, Math.min(WIDEST, room - gutter));
  const deepest = Math.floor((end - NARROWEST) / INDENT);
  const columns: Column[] = [];
  const places = new Map<string, Place>();
  for (const {id, depth} of rowsOf(graph)) {
    const column = Math.min(depth, deepest);
    for (let at = columns.length; at <= column; at++) columns.push({x: at * INDENT, width: end - at * INDENT});
    places.set(id, {column, y: places.size * pitchOf(block)});
  }
  return {columns, places, block, lanes: lanesOf(aside, places), gutter};
}

interface StackRow {
  readonly id: string;
  readonly depth: number;
}

/** All nodes from top to bottom. What belongs nowhere and leads to one node alone stands below that. */
function rowsOf(graph: GraphIndex): readonly StackRow[] {
  const hung = new Map<string, string[]>();
  const roots = graph.below('').filter((id) => {
    const to = graph.below(id).length === 0 && graph.out(id).length === 1 ? graph.out(id)[0]?.to : undefined;
    if (to === undefined || to === id || graph.above(to) === undefined || graph.in(id).length > 0) return true;
    hung.set(to, [...(hung.get(to) ?? []), id]);
    return false;
  });
  const rows: StackRow[] = [];
  const open = [...roots].reverse().map((id) => ({id, depth: 0}));
  for (let row = open.pop(); row; row = open.pop()) {
    rows.push(row);
    const depth = row.depth + 1;
    const below = [...(hung.get(row.id) ?? []), ...graph.below(row.id)];
    for (const id of below.reverse()) open.push({id, depth});
  }
  return rows;
}

/** How far out each edge goes past the nodes: short ones within long ones, none on another while there is room. */
function lanesOf(edges: readonly GraphEdge[], places: ReadonlyMap<string, Place>): ReadonlyMap<string, number> {
  const spans = edges.flatMap(({id, from, to}) => {
    const ys = [places.get(from)?.y ?? 0, places.get(to)?.y ?? 0];
    return {id, top: Math.min(...ys), bottom: Math.max(...ys)};
  });
  spans.sort((one, other) => one.bottom - one.top - (other.bottom - other.top) || one.top - other.top);
  const taken: (typeof spans)[] = Array.from({length: LANES}, () => []);
  return new Map(
    spans.map((span) => {
      const free = taken.findIndex((lane) => lane.every(({top, bottom}) => bottom <= span.top || top >= span.bottom));
      const lane = free < 0 ? LANES - 1 : free;
      taken[lane]?.push(span);
      return [span.id, LABEL + lane * LANE];
    }),
  );
}
