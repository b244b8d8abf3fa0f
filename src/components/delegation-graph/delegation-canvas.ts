import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {inlineStyle} from '../../controllers/inline-style.js';
import {keyedRows} from '../../controllers/keyed-rows.js';
import {AgentElement} from '../agent-element.js';
import {AgentDelegationSelectEvent} from './agent-delegation-select.js';
import styles from './delegation-canvas.styles.js';
import type {DelegationFacts} from './delegation-facts.js';
import type {AgentDelegationMap} from './delegation-map.js';
import {EdgeLayer} from './edge-layer.js';
import {edgeLooks} from './edge-looks.js';
import {GraphIndex} from './graph-index.js';
import {boxOf, type Layout} from './layout.js';
import {LayoutKeeper} from './layout-keeper.js';
import type {GraphNode} from './model.js';
import {PanGestures} from './pan-gestures.js';
import {Viewport} from './viewport.js';
import {stepFrom} from './walking.js';
import {nodeWords, widthFor} from './words.js';
import {renderZoomTools, zoomOf} from './zoom-tools.js';

/** From more nodes than this on, there is an overview to find the way. */
const MAP_ABOVE = 50;
/** What the counts in a group take beside its name. */
const COUNTS = 132;
/** A session may have a long title: about fourteen letters of it are shown. */
const OWNER_MOST = 130;

/**
 * The drawing of a delegation graph: from left to right, whatever the direction of the page. Only nodes in sight are in
 * the page; each paints itself. To assistive technology it is a tree, as its twin is.
 *
 * @summary Draws a delegation graph, to be panned, zoomed and walked by keyboard.
 * @element agent-delegation-canvas
 * @fires agent-delegation-select - a node or edge is looked at, or opened
 * @slot tools - more tools beside those to zoom
 * @csspart base - the drawing
 */
export class AgentDelegationCanvas extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('.box') private readonly box!: HTMLElement | null;
  @query('.stage') private readonly stage!: HTMLElement | null;
  @query('g.edges') private readonly edges!: SVGGElement | null;
  @query('agent-delegation-map') private readonly map!: AgentDelegationMap | null;

  /** What is drawn. */
  @property({attribute: false}) graph = GraphIndex.empty;

  /** Where names and results are read. */
  @property({attribute: false}) facts: DelegationFacts | undefined;

  /** Changes with names and results: the edges are looked at again. */
  @property({type: Number}) version = 0;

  @property({attribute: 'session-id'}) sessionId = '';

  /** The node or edge that is looked at. */
  @property() selected = '';

  readonly #keeper = new LayoutKeeper(
    (id) => this.#widthOf(id),
    () => this.requestUpdate(),
  );
  readonly #viewport = new Viewport(this, {
    scroller: () => this.box,
    stage: () => this.stage,
    layout: () => this.#keeper.layout,
    onMove: () => this.#followMap(),
  });
  readonly #gestures = new PanGestures(this.#viewport);
  #layer: EdgeLayer | undefined;
  #drawn: Layout | undefined;
  #goal = '';

  override willUpdate(): void {
    this.#keeper.want(this.graph);
  }

  override render() {
    const {graph, layout} = this.#keeper;
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
              <div role="tree" aria-label=${this.term('delegation-graph.label')}>
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

  override updated(): void {
    const {graph, layout} = this.#keeper;
    const {facts, edges} = this;
    if (!edges || !facts) return;
    this.#layer ??= new EdgeLayer(edges);
    this.#layer.draw(graph.edges, layout, this.#viewport.sight);
    this.#layer.look(edgeLooks(facts, this.localize));
    this.#layer.select(this.selected);
    if (this.#drawn !== layout) this.#followMap();
    this.#drawn = layout;
    this.#reach();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#keeper.done;
    return super.getUpdateComplete();
  }

  /** Arranges everything anew. */
  tidy(): void {
    this.#keeper.tidy();
    void this.#keeper.done.then(() => this.#viewport.reset());
  }

  /** Moves the focus to a node, in sight or not. */
  goTo(id: string): void {
    this.#goal = id;
    this.dispatchEvent(new AgentDelegationSelectEvent(id));
    this.requestUpdate();
  }

  #renderNode(node: GraphNode, graph: GraphIndex, layout: Layout, isCurrent: boolean) {
    const box = boxOf(layout, node.id);
    const by = graph.delegatedBy(node.id);
    const beside = graph.delegatedTo(by ?? '');
    let level = 1;
    for (let at = by; at !== undefined && level < 99; at = graph.delegatedBy(at)) level++;
    // eslint-disable-next-line lit-a11y/accessible-name -- its content names it
    return html`<agent-delegation-node
      role="treeitem"
      tabindex=${isCurrent ? 0 : -1}
      aria-level=${level}
      aria-setsize=${beside.length}
      aria-posinset=${beside.indexOf(node.id) + 1}
      aria-selected=${node.id === this.selected ? 'true' : 'false'}
      aria-expanded=${node.kind === 'group' ? 'false' : nothing}
      data-node=${node.id}
      session-id=${this.sessionId}
      .node=${node}
      .name=${node.kind === 'owner' ? (this.facts?.nameOf(node.id) ?? '') : ''}
      ${inlineStyle({
        left: `${String(box?.x ?? 0)}px`,
        top: `${String(box?.y ?? 0)}px`,
        width: `${String(box?.width ?? 0)}px`,
      })}
    ></agent-delegation-node>`;
  }

  #renderMap() {
    const {graph, layout} = this.#keeper;
    if (graph.nodes.length <= MAP_ABOVE) return nothing;
    return html`<agent-delegation-map
      .layout=${layout}
      .sight=${this.#viewport.sight}
      .onGo=${this.#onGo}
    ></agent-delegation-map>`;
  }

  /** Nodes in sight, and the one that has or gets the focus, in the order of the tree. */
  #shown(): readonly GraphNode[] {
    const {graph} = this.#keeper;
    const held = new Set([this.#goal, this.#current(graph)]);
    const inSight = new Set(this.#viewport.show());
    return graph.nodes.filter(({id}) => inSight.has(id) || held.has(id));
  }

  /** The node that Tab comes to. */
  #current(graph: GraphIndex): string {
    return graph.node(this.selected) ? this.selected : (graph.nodes[0]?.id ?? '');
  }

  #widthOf(id: string): number {
    const node = this.graph.node(id);
    if (!node) return 0;
    const facts = this.facts?.of(node);
    const words = (facts && nodeWords(node, facts, this.localize)) ?? node.ref;
    if (node.kind === 'owner') return Math.min(OWNER_MOST, widthFor(words));
    return widthFor(words) + (node.kind === 'group' ? COUNTS : 0);
  }

  #followMap(): void {
    if (this.map) this.map.sight = this.#viewport.sight;
  }

  /** Brings the node that gets the focus into sight, once it is drawn. */
  #reach(): void {
    const goal = this.#goal;
    const node = goal && this.renderRoot.querySelector<HTMLElement>(`[data-node="${CSS.escape(goal)}"]`);
    if (!node || !this.#keeper.layout.places.has(goal)) return;
    this.#goal = '';
    this.#viewport.reveal(goal);
    node.focus({preventScroll: true});
  }

  readonly #onGo = (x: number, y: number): void => this.#viewport.centre(x, y);

  readonly #onClick = (event: Event): void => {
    if (this.#gestures.wasDragged || !(event.target instanceof Element)) return;
    const node = event.target.closest<HTMLElement>('[data-node]');
    const edge = event.target.closest<SVGElement>('[data-edge]');
    const id = node?.dataset['node'] ?? edge?.dataset['edge'];
    // A press without a pointer is how assistive technology opens things.
    const isOpened = node !== null && (event as MouseEvent).detail !== 1;
    if (id !== undefined) this.dispatchEvent(new AgentDelegationSelectEvent(id, isOpened));
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = zoomOf(this.#viewport, event.key);
    const from = event.target instanceof HTMLElement ? event.target.dataset['node'] : undefined;
    const to = from === undefined ? undefined : stepFrom(this.#keeper.graph, this.#keeper.layout, from, event.key);
    const isOpened = from !== undefined && (event.key === 'Enter' || event.key === ' ');
    if (!act && to === undefined && !isOpened) return;
    event.preventDefault();
    if (act) act();
    else if (to !== undefined) this.goTo(to);
    else if (from !== undefined) this.dispatchEvent(new AgentDelegationSelectEvent(from, true));
  };
}
