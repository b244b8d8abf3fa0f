import {lazy} from '../../../state/lazy.js';
import {GraphIndex} from './graph-index.js';
import type {GraphEdge, GraphNode} from './model.js';
import {columnsFor, isStacked, NO_LAYOUT, ranksOf, type Layout, type Widths} from './layout.js';
import {arrange, grow} from './placing.js';
import {stack} from './stack.js';

/** Up to so many nodes dagre takes less than a long task; beyond it the graph is arranged here, in one walk. */
export const DAGRE_MOST = 30;

const dagre = lazy(() => import('./dagre-layout.js'), import.meta.url);

/** Milliseconds between two layouts at least: where many come at once, they are placed together. */
const APART = 100;

/**
 * Keeps the layout of a graph that grows. The whole is laid out once, by dagre, and again when somebody asks for it; in
 * between everything stays where it is. None of it happens while the page draws.
 */
export class GraphLayout<Node extends GraphNode, Edge extends GraphEdge> {
  readonly #onLaidOut: () => void;
  readonly #widths: Widths;
  readonly #block: number;
  readonly #roomNow: () => number;
  #room = 0;
  #layout: Layout = NO_LAYOUT;
  #graph: GraphIndex<Node, Edge> = GraphIndex.empty;
  #laidOut: GraphIndex<Node, Edge> = GraphIndex.empty;
  #isWhole = true;
  #work: Promise<void> | undefined;
  #last = -Infinity;

  /** `room` says how wide it may be where all are to stand below each other, and 0 where they are not. */
  constructor(widths: Widths, block: number, room: () => number, onLaidOut: () => void) {
    this.#roomNow = room;
    this.#widths = widths;
    this.#block = block;
    this.#onLaidOut = onLaidOut;
  }

  /** Where everything stands; a new object whenever anything does. */
  get layout(): Layout {
    return this.#layout;
  }

  /** The graph that the layout is of. */
  get graph(): GraphIndex<Node, Edge> {
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
  want(graph: GraphIndex<Node, Edge>): void {
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
        this.#onLaidOut();
      });
  }

  async #run(): Promise<void> {
    for (let graph: GraphIndex<Node, Edge> | undefined; graph !== this.#graph || this.#isWhole;) {
      graph = this.#graph;
      const room = (this.#room = this.#roomNow());
      const isWhole = this.#isWhole || this.#layout.places.size === 0 || isStacked(this.#layout);
      this.#isWhole = graph.nodes.length === 0;
      if (room > 0) this.#layout = stack(graph, room, this.#block);
      else this.#layout = isWhole ? await this.#whole(graph) : grow(this.#layout, graph, this.#widths);
      this.#laidOut = graph;
      if (graph.nodes.length === 0) return;
    }
  }

  async #whole(graph: GraphIndex<Node, Edge>): Promise<Layout> {
    if (graph.nodes.length <= DAGRE_MOST) {
      const loaded = await dagre.load().catch(() => undefined);
      if (loaded) return loaded.dagreLayout(graph, this.#widths, this.#block);
    }
    const ranks = ranksOf(graph);
    return arrange(graph, columnsFor(graph, ranks, this.#widths), ranks, this.#block);
  }
}
