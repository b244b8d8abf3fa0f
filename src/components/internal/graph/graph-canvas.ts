import {html, nothing} from 'lit';
import {property, query} from 'lit/decorators.js';
import {inlineStyle} from '../../../controllers/inline-style.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {lazy} from '../../../state/lazy.js';
import {AgentElement} from '../../agent-element.js';
import type {GraphDescription} from './description.js';
import {EdgeLayer} from './edge-layer.js';
import styles from './graph-canvas.styles.js';
import {type GraphEdge, GraphIndex, type GraphNode} from './graph-index.js';
import type {AgentGraphMap} from './graph-map.js';
import {GraphSelectEvent} from './graph-select.js';
import {
  boxOf,
  type Column,
  columnsFor,
  isForward,
  isStacked,
  type Layout,
  NO_LAYOUT,
  NODE_BLOCK,
  pitchOf,
  type Place,
  ranksOf,
} from './layout.js';
import {Viewport} from './viewport.js';
import {arrange, grow} from './placing.js';
import './graph.strings.js';

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
class GraphLayout {
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

/** From more nodes than this on, there is an overview to find the way. */
const MAP_ABOVE = 30;
/** How high nodes of one line and of two are. */
const BLOCKS = {1: NODE_BLOCK, 2: 44} as const;
/** What turns a wheel with Ctrl into a zoom that feels even. */
const WHEEL = 0.002;
/** A press that moves less than this is a press. */
const SLACK = 4;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The drawing of a graph: from left to right, whatever the direction of the page. Only nodes in sight are in the page;
 * each paints itself. To assistive technology it is a tree, as the tree of the same graph is.
 *
 * @summary Draws a graph, to be panned, zoomed and walked by keyboard.
 * @element agent-graph-canvas
 * @internal
 * @slot tools - more tools beside those to zoom
 */
export class AgentGraphCanvas extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('.box') private readonly box!: HTMLElement | null;
  @query('.stage') private readonly stage!: HTMLElement | null;
  @query('.zero') private readonly zero!: HTMLElement | null;
  @query('g.edges') private readonly edges!: SVGGElement | null;
  @query('.map') private readonly map!: AgentGraphMap | null;

  /** What is drawn. */
  @property({attribute: false}) graph: GraphIndex = GraphIndex.empty;

  /** What its nodes and edges are. */
  @property({attribute: false}) description: GraphDescription | undefined;

  /** Changes with names and results: the edges are looked at again. */
  @property({type: Number}) version = 0;

  /** The node or edge that is looked at. */
  @property() selected = '';

  readonly #graphLayout = new GraphLayout({
    widthOf: (id) => {
      const node = this.graph.node(id);
      return (node && this.description?.widthOf(node, this.localize)) ?? 0;
    },
    block: () => BLOCKS[this.description?.lines ?? 1],
    room: () => this.#room(),
    onLaidOut: () => this.requestUpdate(),
  });
  readonly #viewport = new Viewport(this, {
    scroller: () => this.box,
    stage: () => this.stage,
    zero: () => this.zero,
    layout: () => this.#graphLayout.layout,
    onMove: () => this.#followMap(),
    onResize: () => this.#onResize(),
    isWhole: () => this.#stacksBelow > 0,
    main: () => this.#main,
  });
  #layer: EdgeLayer | undefined;
  #drawn: Layout | undefined;
  #goal = '';
  /** Where each pointer that is pressed was last, and whether the press that is ending was a drag. */
  readonly #pointers = new Map<number, Point>();
  #wasDragged = false;

  override willUpdate(): void {
    this.#graphLayout.want(this.graph);
  }

  override updated(): void {
    const {graph, layout} = this.#graphLayout;
    if (!this.edges || !this.description) return;
    this.#layer ??= new EdgeLayer(this.edges);
    this.#layer.draw(graph.edges, layout, this.#viewport.sight);
    this.#layer.look(this.description.edgeLooks(this.localize));
    this.#layer.select(this.selected);
    if (this.#drawn !== layout) this.#followMap();
    this.#drawn = layout;
    this.#reach();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#graphLayout.done;
    return super.getUpdateComplete();
  }

  /** Arranges everything anew. */
  tidy(): void {
    this.#graphLayout.tidy();
    void this.#graphLayout.done.then(() => this.#viewport.reset());
  }

  /** Moves the focus to a node, in sight or not. */
  goTo(id: string): void {
    this.#goal = id;
    this.#viewport.touch();
    this.#select(id, false);
    this.requestUpdate();
  }

  override render() {
    const {description} = this;
    if (!description) return nothing;
    const {graph} = this.#graphLayout;
    const shown = this.#shown();
    const current = this.#current(graph);
    return html`
      <div part="base">
        <div
          class="box scroll"
          dir="ltr"
          tabindex="-1"
          @scroll=${this.#viewport.onScroll}
          @wheel=${this.#onWheel}
          @pointerdown=${this.#onDown}
          @pointermove=${this.#onMove}
          @pointerup=${this.#onUp}
          @pointercancel=${this.#onUp}
          @click=${this.#onClick}
          @keydown=${this.#onKey}
        >
          <div class="stage">
            <div class="zero">
              <svg class="lines" aria-hidden="true"><g class="edges"></g></svg>
              <div role="tree" aria-label=${this.term(description.label)}>
                ${keyedRows(
                  shown,
                  ({id}) => id,
                  (node) => this.#renderNode(node, description, node.id === current),
                )}
              </div>
            </div>
          </div>
        </div>
        ${this.#renderMap()}
        <div class="tools">
          <slot name="tools"></slot>
          ${this.#renderTool('zoom-out', 'minus', () => this.#viewport.zoomOut())}
          ${this.#renderTool('fit', 'fit', () => this.#viewport.fit())}
          ${this.#renderTool('zoom-in', 'plus', () => this.#viewport.zoomIn())}
        </div>
      </div>
    `;
  }

  #renderNode(node: GraphNode, description: GraphDescription, isCurrent: boolean) {
    const {graph, layout} = this.#graphLayout;
    const {x = 0, y = 0, width = 0, height = 0} = boxOf(layout, node.id) ?? {};
    const by = graph.above(node.id);
    const beside = graph.below(by ?? '');
    let level = 1;
    for (let at = by; at !== undefined && level < 99; at = graph.above(at)) level++;
    // eslint-disable-next-line lit-a11y/accessible-name -- its content names it
    return html`<agent-graph-node
      role="treeitem"
      tabindex=${isCurrent ? 0 : -1}
      aria-level=${level}
      aria-setsize=${beside.length}
      aria-posinset=${beside.indexOf(node.id) + 1}
      aria-selected=${node.id === this.selected ? 'true' : 'false'}
      aria-expanded=${node.members ? 'false' : nothing}
      data-node=${node.id}
      .node=${node}
      .description=${description}
      .context=${description.contextOf(node)}
      ${inlineStyle({left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`})}
    ></agent-graph-node>`;
  }

  #renderMap() {
    const {graph, layout} = this.#graphLayout;
    // What stands below each other has its scroll bar, and no room for more.
    if (graph.nodes.length <= MAP_ABOVE || isStacked(layout) || !this.#viewport.isLarger) return nothing;
    return html`<agent-graph-map
      class="map"
      .layout=${layout}
      .sight=${this.#viewport.sight}
      .onGo=${this.#onGo}
    ></agent-graph-map>`;
  }

  #renderTool(name: 'zoom-in' | 'zoom-out' | 'fit', look: IconName, act: () => void) {
    const words = this.term(`graph.${name}`);
    return html`<button type="button" class="btn quiet square sm" aria-label=${words} title=${words} @click=${act}>
      ${icon(look)}
    </button>`;
  }

  /** Nodes in sight, and the one that has or gets the focus, in the order of the tree. */
  #shown(): readonly GraphNode[] {
    const {graph} = this.#graphLayout;
    const held = new Set([this.#goal, this.#current(graph)]);
    const inSight = new Set(this.#viewport.show());
    return graph.nodes.filter(({id}) => inSight.has(id) || held.has(id));
  }

  /** The node that Tab comes to. */
  #current(graph: GraphIndex): string {
    return graph.node(this.selected) ? this.selected : (graph.nodes[0]?.id ?? '');
  }

  /** What is to be in sight where not all can be. */
  get #main(): string {
    const {graph, selected} = this;
    if (graph.node(selected)) return selected;
    return this.description?.mainOf?.(graph) ?? this.#current(this.#graphLayout.graph);
  }

  get #stacksBelow(): number {
    return this.description?.stacksBelow ?? 0;
  }

  /** The room across where all are to stand below each other, and 0 where they are not. */
  #room(): number {
    const {width} = this.#viewport;
    return width < this.#stacksBelow ? width : 0;
  }

  /** Arranges everything anew where the room across asks for it. */
  #onResize(): void {
    this.requestUpdate(); // there may be need of an overview now
    const {room, layout} = this.#graphLayout;
    const now = this.#room();
    if (now === room || layout.places.size === 0) return;
    if (isStacked(layout) === now > 0) this.#graphLayout.tidy();
    else this.tidy();
  }

  #followMap(): void {
    if (this.map) this.map.sight = this.#viewport.sight;
  }

  /** Brings the node that gets the focus into sight, once it is drawn. */
  #reach(): void {
    const goal = this.#goal;
    const node = goal && this.renderRoot.querySelector<HTMLElement>(`[data-node="${CSS.escape(goal)}"]`);
    if (!node || !this.#graphLayout.layout.places.has(goal)) return;
    this.#goal = '';
    this.#viewport.reveal(goal);
    node.focus({preventScroll: true});
  }

  readonly #onGo = (x: number, y: number): void => {
    this.#viewport.touch();
    this.#viewport.centre(x, y);
  };

  #select(id: string, isOpened: boolean): void {
    if (this.description) this.dispatchEvent(new GraphSelectEvent(this.description.selectType, id, isOpened));
  }

  readonly #onClick = (event: Event): void => {
    if (this.#wasDragged || !(event.target instanceof Element)) return;
    const node = event.target.closest<HTMLElement>('[data-node]');
    const edge = event.target.closest<SVGElement>('[data-edge]');
    const id = node?.dataset['node'] ?? edge?.dataset['edge'];
    // A press without a pointer is how assistive technology opens things.
    const isOpened = node !== null && (event as MouseEvent).detail !== 1;
    if (id !== undefined) this.#select(id, isOpened);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const {graph, layout} = this.#graphLayout;
    const from = event.target instanceof HTMLElement ? event.target.dataset['node'] : undefined;
    const to = from === undefined ? undefined : stepFrom(graph, layout, from, event.key);
    if (event.key === '+' || event.key === '=') this.#viewport.zoomIn();
    else if (event.key === '-') this.#viewport.zoomOut();
    else if (event.key === '0') this.#viewport.fit();
    else if (to !== undefined) this.goTo(to);
    else if (from !== undefined && (event.key === 'Enter' || event.key === ' ')) this.#select(from, true);
    else return;
    event.preventDefault();
  };

  // Drag with a pointer, pinch with two, zoom with Ctrl and the wheel. Plain wheels and fingers scroll by themselves.
  readonly #onWheel = (event: WheelEvent): void => {
    this.#viewport.touch();
    if (!event.ctrlKey) return;
    event.preventDefault();
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const at = {x: event.clientX - box.left, y: event.clientY - box.top};
    this.#viewport.zoomBy(Math.exp(-event.deltaY * WHEEL), at);
  };

  readonly #onDown = (event: PointerEvent): void => {
    this.#viewport.touch();
    if (event.button !== 0) return;
    if (this.#pointers.size === 0) this.#wasDragged = false;
    this.#pointers.set(event.pointerId, {x: event.clientX, y: event.clientY});
  };

  readonly #onMove = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const scroller = event.currentTarget as HTMLElement;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    if (!this.#wasDragged && Math.hypot(dx, dy) < SLACK) return;
    if (!this.#wasDragged) scroller.setPointerCapture(event.pointerId);
    this.#wasDragged = true;
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.#pinch(scroller, event, before, other);
    // A finger scrolls by itself.
    else if (event.pointerType !== 'touch') scroller.scrollBy(-dx, -dy);
    this.#pointers.set(event.pointerId, {x: event.clientX, y: event.clientY});
  };

  readonly #onUp = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  #pinch(scroller: HTMLElement, now: PointerEvent, before: Point, other: Point): void {
    const apart = (x: number, y: number) => Math.max(1, Math.hypot(x - other.x, y - other.y));
    const box = scroller.getBoundingClientRect();
    const at = {x: (now.clientX + other.x) / 2 - box.left, y: (now.clientY + other.y) / 2 - box.top};
    this.#viewport.zoomBy(apart(now.clientX, now.clientY) / apart(before.x, before.y), at);
  }
}

/**
 * Where a key leads from a node: right to whom it delegated, left to who delegated it, up and down among those in its
 * column, Home and End to the first and last of them. Undefined for keys that lead nowhere.
 */
function stepFrom(graph: GraphIndex, layout: Layout, from: string, key: string): string | undefined {
  switch (key) {
    case 'ArrowRight':
      return nearest(layout, from, graph.out(from), 'to');
    case 'ArrowLeft':
      return graph.above(from) ?? nearest(layout, from, graph.in(from), 'from');
    case 'ArrowDown':
    case 'ArrowUp':
    case 'Home':
    case 'End': {
      const column = inColumn(layout, from);
      const at = column.indexOf(from);
      const to = {ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: column.length - 1}[key];
      return column[to] === from ? undefined : column[to];
    }
    default:
      return undefined;
  }
}

function inColumn(layout: Layout, id: string): readonly string[] {
  const {places} = layout;
  const column = places.get(id)?.column;
  const entries = [...places].filter(([, place]) => isStacked(layout) || place.column === column);
  return entries.sort(([, one], [, other]) => one.y - other.y).map(([each]) => each);
}

/** The nearest node at the other end of these edges. */
function nearest({places}: Layout, from: string, edges: readonly GraphEdge[], end: 'from' | 'to'): string | undefined {
  const y = places.get(from)?.y ?? 0;
  const away = (id: string) => Math.abs((places.get(id)?.y ?? Infinity) - y);
  const ids = edges.filter(isForward).map((edge) => edge[end]);
  return ids.reduce<string | undefined>(
    (best, id) => (best === undefined || away(id) < away(best) ? id : best),
    undefined,
  );
}
