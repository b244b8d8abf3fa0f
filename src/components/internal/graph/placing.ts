import type {GraphIndex} from './graph-index.js';
import {
  columnAt,
  endOf,
  isForward,
  NODE_BLOCK,
  pitchOf,
  type Column,
  type Layout,
  type Place,
  type Widths,
} from './layout.js';

/** So many places further down are better than above everything: what stands at the top stays there. */
const DOWN_MOST = 5;

/** The places that are taken in a column, so that a free one is found near where it is wanted. */
class Taken {
  readonly #columns = new Map<number, number[]>();
  readonly #pitch: number;
  #top = Infinity;

  constructor(pitch: number) {
    this.#pitch = pitch;
  }

  add({column, y}: Place): void {
    const list = this.#columns.get(column) ?? [];
    list.splice(after(list, y), 0, y);
    this.#columns.set(column, list);
    this.#top = Math.min(this.#top, y);
  }

  /** The nearest free place to this one, below before above, and above everything only where that is much nearer. */
  near(column: number, wanted: number): number {
    const list = this.#columns.get(column) ?? [];
    const pitch = this.#pitch;
    let [down, up] = [wanted, wanted];
    for (let at = after(list, wanted - pitch); at < list.length && (list[at] ?? 0) < down + pitch; at++)
      down = (list[at] ?? 0) + pitch;
    for (let at = after(list, wanted + pitch - 1) - 1; at >= 0 && (list[at] ?? 0) > up - pitch; at--)
      up = (list[at] ?? 0) - pitch;
    const most = up < this.#top ? DOWN_MOST * pitch : 0;
    return down - wanted <= Math.max(most, wanted - up) ? down : up;
  }
}

/** The index of the first number above this one in a sorted list. */
function after(list: readonly number[], value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * A layout for a graph that has changed: what stood stays where it stood, what went leaves its place free, and what is
 * new stands in the free place of its column that is nearest to whoever leads to it.
 */
export function grow(layout: Layout, graph: GraphIndex, widths: Widths): Layout {
  const places = new Map<string, Place>();
  const taken = new Taken(pitchOf(layout.block));
  for (const {id} of graph.nodes) {
    const place = layout.places.get(id);
    if (!place) continue;
    places.set(id, place);
    taken.add(place);
  }
  const columns = [...layout.columns];
  const place = (id: string) => {
    const column = columnOf(graph, id, places);
    addColumn(
      columns,
      column,
      widths(id),
      graph.in(id).some(({hasLabel}) => hasLabel),
    );
    const y = taken.near(column, wantedY(graph, id, places));
    places.set(id, {column, y});
    taken.add({column, y});
  };
  for (const id of inOrder(graph, places)) place(id);
  return {...layout, columns, places};
}

/** New nodes, each after those that lead to it where that is possible. */
function* inOrder(graph: GraphIndex, places: ReadonlyMap<string, Place>): Generator<string> {
  let left = graph.nodes.filter(({id}) => !places.has(id)).map(({id}) => id);
  while (left.length > 0) {
    const ready = left.filter((id) => {
      const sources = graph.in(id).filter(isForward);
      return sources.every(({from}) => places.has(from) || graph.node(from) === undefined);
    });
    // In a circle, the first goes first.
    const now = new Set(ready.length > 0 ? ready : left.slice(0, 1));
    yield* now;
    left = left.filter((id) => !now.has(id));
  }
}

function columnOf(graph: GraphIndex, id: string, places: ReadonlyMap<string, Place>): number {
  const sources = graph
    .in(id)
    .filter(isForward)
    .map(({from}) => places.get(from)?.column);
  const after = Math.max(-1, ...sources.map((column) => column ?? -1)) + 1;
  if (after > 0) return after;
  const targets = graph
    .out(id)
    .filter(isForward)
    .map(({to}) => places.get(to)?.column ?? Infinity);
  const before = Math.min(Infinity, ...targets) - 1;
  return Number.isFinite(before) ? Math.max(0, before) : 0;
}

function wantedY(graph: GraphIndex, id: string, places: ReadonlyMap<string, Place>): number {
  const near = graph.at(id).flatMap(({from, to}) => places.get(from === id ? to : from)?.y ?? []);
  if (near.length === 0) return 0;
  const mean = near.reduce((sum, y) => sum + y, 0) / near.length;
  return Math.round(mean);
}

/** Makes room for a node. The last column may widen: there is nothing beside it that would have to move. */
function addColumn(columns: Column[], index: number, width: number, isLabelled: boolean): void {
  const own = columns[index];
  if (own && index === columns.length - 1) columns[index] = {x: own.x, width: Math.max(own.width, width)};
  while (columns.length <= index) {
    const last = columns.at(-1);
    columns.push(columnAt(columns.length, last ? endOf(last, isLabelled) : 0, width));
  }
}

/** A layout of the whole in one walk: each branch has its own stretch, and its parent is in the middle of it. */
export function arrange(
  graph: GraphIndex,
  columns: readonly Column[],
  ranks: ReadonlyMap<string, number>,
  block = NODE_BLOCK,
): Layout {
  const pitch = pitchOf(block);
  const places = new Map<string, Place>();
  let next = 0;
  const walk = (root: string) => {
    // By hand, not by recursion: a chain may be long.
    const open: {readonly id: string; readonly below: readonly string[]; at: number}[] = [];
    const enter = (id: string) => open.push({id, below: graph.below(id).filter((each) => isInTree(each)), at: 0});
    const isInTree = (id: string) => graph.node(id)?.isBeside !== true;
    enter(root);
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const child = top.below[top.at++];
      if (child !== undefined) {
        enter(child);
        continue;
      }
      open.pop();
      const ys = top.below.map((id) => places.get(id)?.y ?? 0);
      const y = ys.length === 0 ? pitch * next++ : Math.round(((ys[0] ?? 0) + (ys.at(-1) ?? 0)) / 2);
      places.set(top.id, {column: ranks.get(top.id) ?? 0, y});
    }
  };
  for (const id of graph.below('')) if (!graph.node(id)?.isBeside) walk(id);
  const rest: Layout = {columns, places: settle(places, pitch), block};
  return grow(rest, graph, () => 0);
}

/** Two branches may meet in a column where a handoff pushed one of them on: nobody stands on another. */
function settle(places: ReadonlyMap<string, Place>, pitch: number): ReadonlyMap<string, Place> {
  const taken = new Taken(pitch);
  const settled = new Map<string, Place>();
  for (const [id, {column, y}] of places) {
    const place = {column, y: taken.near(column, y)};
    taken.add(place);
    settled.set(id, place);
  }
  return settled;
}
