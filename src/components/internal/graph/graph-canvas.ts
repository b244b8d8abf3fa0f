import {html, nothing, type TemplateResult} from 'lit';
import type {DirectiveResult} from 'lit/directive.js';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {inlineStyle} from '../../../controllers/inline-style.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {AgentElement} from '../../agent-element.js';
import {EdgeLayer, type EdgeLook} from './edge-layer.js';
import {graphCanvas} from './graph-canvas.styles.js';
import {GraphIndex} from './graph-index.js';
import type {GraphMap} from './graph-map.js';
import {boxOf, isStacked, NODE_BLOCK, type Box, type Layout} from './layout.js';
import {GraphLayout} from './graph-layout.js';
import type {GraphEdge, GraphNode} from './model.js';
import {PanGestures} from './pan-gestures.js';
import {Viewport} from './viewport.js';
import {stepFrom} from './walking.js';
import {renderZoomTools, zoomOf} from './zoom-tools.js';

/** From more nodes than this on, there is an overview to find the way. */
const MAP_ABOVE = 30;

/** Where a node stands in the drawing and in the tree: all that a template of it needs besides the node. */
export interface NodePlace {
  readonly tabIndex: number;
  readonly level: number;
  /** How many are beside each other, and which of them it is, from 1. */
  readonly beside: number;
  readonly place: number;
  readonly isSelected: boolean;
  readonly style: DirectiveResult;
}

/**
 * The drawing of a graph: from left to right, whatever the direction of the page. Only nodes in sight are in the page;
 * each paints itself. To assistive technology it is a tree, as its twin is. What nodes and edges stand for, those who
 * extend it say.
 */
export abstract class GraphCanvas<Node extends GraphNode, Edge extends GraphEdge> extends AgentElement {
  static override styles = [AgentElement.styles, graphCanvas];

  @query('.box') private readonly box!: HTMLElement | null;
  @query('.stage') private readonly stage!: HTMLElement | null;
  @query('.zero') private readonly zero!: HTMLElement | null;
  @query('g.edges') private readonly edges!: SVGGElement | null;
  @query('.map') private readonly map!: GraphMap | null;

  /** What is drawn. */
  @property({attribute: false}) graph: GraphIndex<Node, Edge> = GraphIndex.empty;

  /** Changes with names and results: the edges are looked at again. */
  @property({type: Number}) version = 0;

  /** The node or edge that is looked at. */
  @property() selected = '';

  readonly #graphLayout = new GraphLayout<Node, Edge>(
    (id) => this.#widthOf(id),
    this.block,
    () => this.#room(),
    () => this.requestUpdate(),
  );
  readonly #viewport = new Viewport(this, {
    scroller: () => this.box,
    stage: () => this.stage,
    zero: () => this.zero,
    layout: () => this.#graphLayout.layout,
    onMove: () => this.#followMap(),
    onResize: () => this.#onResize(),
    isWhole: () => this.stacksBelow > 0,
    main: () => this.main,
  });
  readonly #gestures = new PanGestures(this.#viewport);
  #layer: EdgeLayer<Edge> | undefined;
  #drawn: Layout | undefined;
  #goal = '';

  override willUpdate(): void {
    this.#graphLayout.want(this.graph);
  }

  override updated(): void {
    const {graph, layout} = this.#graphLayout;
    const look = this.edgeLooks();
    if (!this.edges || !look) return;
    this.#layer ??= new EdgeLayer(this.edges);
    this.#layer.draw(graph.edges, layout, this.#viewport.sight);
    this.#layer.look(look);
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

  /** What the whole is called. */
  protected abstract get label(): string;

  /** How wide a node has to be. */
  protected abstract widthOf(node: Node): number;

  /** How edges look; undefined as long as that is not known. */
  protected abstract edgeLooks(): ((edge: Edge) => EdgeLook) | undefined;

  /** Somebody looks at a node or an edge, or opens it. */
  protected abstract select(id: string, isOpened: boolean): void;

  /** How high nodes are. */
  protected get block(): number {
    return NODE_BLOCK;
  }

  /** Where the box is narrower than this, all stand below each other. One that says so is opened as a whole. */
  protected get stacksBelow(): number {
    return 0;
  }

  /** What is to be in sight where not all can be. */
  protected get main(): string {
    return this.#current(this.#graphLayout.graph);
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
    this.select(id, false);
    this.requestUpdate();
  }

  override render() {
    const {graph, layout} = this.#graphLayout;
    const shown = this.#shown();
    const current = this.#current(graph);
    return html`
      <div part="base">
        <div
          class="box scroll"
          dir="ltr"
          tabindex="-1"
          @scroll=${this.#viewport.onScroll}
          @wheel=${this.#gestures.onWheel}
          @pointerdown=${this.#gestures.onDown}
          @pointermove=${this.#gestures.onMove}
          @pointerup=${this.#gestures.onUp}
          @pointercancel=${this.#gestures.onUp}
          @click=${this.#onClick}
          @keydown=${this.#onKey}
        >
          <div class="stage">
            <div class="zero">
              <svg class="lines" aria-hidden="true"><g class="edges"></g></svg>
              <div role="tree" aria-label=${this.label}>
                ${keyedRows(
                  shown,
                  ({id}) => id,
                  (node) => this.#renderNode(node, graph, layout, node.id === current),
                )}
              </div>
            </div>
          </div>
        </div>
        ${this.#renderMap()}
        <div class="tools">
          <slot name="tools"></slot>
          ${renderZoomTools(this.#viewport, this.localize)}
        </div>
      </div>
    `;
  }

  /** A node: an element with `data-node`, the role and states of a `treeitem`, and the given style. */
  protected abstract renderNode(node: Node, place: NodePlace): TemplateResult;

  /** The overview: an element of the class `map`. */
  protected abstract renderMap(layout: Layout, sight: Box, onGo: (x: number, y: number) => void): TemplateResult;

  #renderNode(node: Node, graph: GraphIndex<Node, Edge>, layout: Layout, isCurrent: boolean) {
    const box = boxOf(layout, node.id);
    const by = graph.above(node.id);
    const beside = graph.below(by ?? '');
    let level = 1;
    for (let at = by; at !== undefined && level < 99; at = graph.above(at)) level++;
    return this.renderNode(node, {
      tabIndex: isCurrent ? 0 : -1,
      level,
      beside: beside.length,
      place: beside.indexOf(node.id) + 1,
      isSelected: node.id === this.selected,
      style: inlineStyle({
        left: `${String(box?.x ?? 0)}px`,
        top: `${String(box?.y ?? 0)}px`,
        width: `${String(box?.width ?? 0)}px`,
      }),
    });
  }

  #renderMap() {
    const {graph, layout} = this.#graphLayout;
    // What stands below each other has its scroll bar, and no room for more.
    if (graph.nodes.length <= MAP_ABOVE || isStacked(layout) || !this.#viewport.isLarger) return nothing;
    return this.renderMap(layout, this.#viewport.sight, this.#onGo);
  }

  /** Nodes in sight, and the one that has or gets the focus, in the order of the tree. */
  #shown(): readonly Node[] {
    const {graph} = this.#graphLayout;
    const held = new Set([this.#goal, this.#current(graph)]);
    const inSight = new Set(this.#viewport.show());
    return graph.nodes.filter(({id}) => inSight.has(id) || held.has(id));
  }

  /** The node that Tab comes to. */
  #current(graph: GraphIndex<Node, Edge>): string {
    return graph.node(this.selected) ? this.selected : (graph.nodes[0]?.id ?? '');
  }

  #widthOf(id: string): number {
    const node = this.graph.node(id);
    return node ? this.widthOf(node) : 0;
  }

  /** The room across where all are to stand below each other, and 0 where they are not. */
  #room(): number {
    const {width} = this.#viewport;
    return width < this.stacksBelow ? width : 0;
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

  readonly #onClick = (event: Event): void => {
    if (this.#gestures.wasDragged || !(event.target instanceof Element)) return;
    const node = event.target.closest<HTMLElement>('[data-node]');
    const edge = event.target.closest<SVGElement>('[data-edge]');
    const id = node?.dataset['node'] ?? edge?.dataset['edge'];
    // A press without a pointer is how assistive technology opens things.
    const isOpened = node !== null && (event as MouseEvent).detail !== 1;
    if (id !== undefined) this.select(id, isOpened);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = zoomOf(this.#viewport, event.key);
    const from = event.target instanceof HTMLElement ? event.target.dataset['node'] : undefined;
    const to =
      from === undefined ? undefined : stepFrom(this.#graphLayout.graph, this.#graphLayout.layout, from, event.key);
    const isOpened = from !== undefined && (event.key === 'Enter' || event.key === ' ');
    if (!act && to === undefined && !isOpened) return;
    event.preventDefault();
    if (act) act();
    else if (to !== undefined) this.goTo(to);
    else if (from !== undefined) this.select(from, true);
  };
}
