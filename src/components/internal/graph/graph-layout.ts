import {lazy} from '../../../state/lazy.js';
import {GraphIndex, type GraphEdge} from './graph-index.js';
import {columnsFor, isStacked, NO_LAYOUT, pitchOf, ranksOf, type Column, type Layout, type Place} from './layout.js';
import {arrange, grow} from './placing.js';

/** Up to so many nodes dagre takes less than a long task; beyond it the graph is arranged here, in one walk. */
const DAGRE_MOST = 30;

const dagre = lazy(() => import('./dagre-layout.js'), import.meta.url);

/** Milliseconds between two layouts at least: where many come at once, they are placed together. */
const APART = 100;

/** How far what is below a node is moved in. */
const INDENT = 24;
/** The room beside the nodes in which edges go past them: first that of a label, then so many beside each other. */
const GUTTER = 84;
const [LABEL, LANE, LANES] = [48, 8, 4];
/** How wide nodes are at least, however deep, and at most. */
const [NARROWEST, WIDEST] = [150, 420];

interface GraphLayoutOptions {
  readonly widthOf: (id: string) => number;
  readonly block: () => number;
  /** How wide all may be where they are to stand below each other, and 0 where they are not. */
  readonly room: () => number;
  readonly onLaidOut: () => void;
}

/**
 * Keeps the layout of a graph that grows. The whole is laid out once, by dagre, and again when somebody asks for it; in
 * between everything stays where it is. None of it happens while the page draws.
 */
export class GraphLayout {
  readonly #options: GraphLayoutOptions;
  #room = 0;
  #layout: Layout = NO_LAYOUT;
  #graph: GraphIndex = GraphIndex.empty;
  #laidOut: GraphIndex = GraphIndex.empty;
  #isWhole = true;
  #work: Promise<void> | undefined;
  #last = -Infinity;

  constructor(options: GraphLayoutOptions) {
    this.#options = options;
  }

  /** Where everything stands; a new object whenever anything does. */
  get layout(): Layout {
    return this.#layout;
  }

  /** The graph that the layout is of. */
  get graph(): GraphIndex {
    return this.#laidOut;
  }

  /** The room across that it was laid out for; 0 where all stand side by side. */
  get room(): number {
    return this.#room;
  }

  /** Settles when the layout is that of the newest graph. */
  get done(): Promise<void> {
    return this.#work ?? Promise.resolve();
  }

  /** The graph to lay out from now on. */
  want(graph: GraphIndex): void {
    if (graph === this.#graph) return;
    this.#graph = graph;
    this.#start();
  }

  /** Lays the whole out anew. */
  tidy(): void {
    this.#isWhole = true;
    this.#start();
  }

  #start(): void {
    const wait = Math.max(0, this.#last + APART - performance.now());
    this.#work ??= new Promise<void>((resolve) => setTimeout(resolve, wait))
      .then(() => this.#run())
      .then(() => {
        this.#work = undefined;
        this.#last = performance.now();
        this.#options.onLaidOut();
      });
  }

  async #run(): Promise<void> {
    for (let graph: GraphIndex | undefined; graph !== this.#graph || this.#isWhole;) {
      graph = this.#graph;
      const room = (this.#room = this.#options.room());
      const isWhole = this.#isWhole || this.#layout.places.size === 0 || isStacked(this.#layout);
      this.#isWhole = graph.nodes.length === 0;
      if (room > 0) this.#layout = stack(graph, room, this.#options.block());
      else this.#layout = isWhole ? await this.#whole(graph) : grow(this.#layout, graph, this.#options.widthOf);
      this.#laidOut = graph;
      if (graph.nodes.length === 0) return;
    }
  }

  async #whole(graph: GraphIndex): Promise<Layout> {
    if (graph.nodes.length <= DAGRE_MOST) {
      const loaded = await dagre.load().catch(() => undefined);
      if (loaded) return loaded.dagreLayout(graph, this.#options.widthOf, this.#options.block());
    }
    const ranks = ranksOf(graph);
    return arrange(graph, columnsFor(graph, ranks, this.#options.widthOf), ranks, this.#options.block());
  }
}

/**
 * A layout for where there is little room across: all below each other, each moved in below what it belongs to. Edges
 * of other kinds go past them at the end.
 */
function stack(graph: GraphIndex, room: number, block: number): Layout {
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
