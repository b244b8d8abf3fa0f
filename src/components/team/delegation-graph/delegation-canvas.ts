import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {GraphCanvas, type NodePlace} from '../../internal/graph/graph-canvas.js';
import type {Box, Layout} from '../../internal/graph/layout.js';
import {widthFor} from '../../internal/graph/widths.js';
import {AgentDelegationSelectEvent} from './agent-delegation-select.js';
import styles from './delegation-canvas.styles.js';
import type {DelegationFacts} from './delegation-facts.js';
import {edgeLooks} from './edge-looks.js';
import type {DelegationEdge, DelegationNode} from './model.js';
import {nodeWords} from './words.js';
import './delegation-graph.strings.js';

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
 * @internal
 * @dependency agent-delegation-map
 * @dependency agent-delegation-node
 * @fires agent-delegation-select - a node or edge is looked at, or opened
 * @slot tools - more tools beside those to zoom
 * @csspart base - the drawing
 * @cssprop [--agent-delegation-graph-block-size=280px] - how high the drawing is at most
 */
export class AgentDelegationCanvas extends GraphCanvas<DelegationNode, DelegationEdge> {
  static override styles = [GraphCanvas.styles, styles];

  /** Where names and results are read. */
  @property({attribute: false}) facts: DelegationFacts | undefined;

  /** The session whose team it is. */
  @property({attribute: 'session-id'}) sessionId = '';

  protected override get label(): string {
    return this.term('delegation-graph.label');
  }

  protected override widthOf(node: DelegationNode): number {
    const facts = this.facts?.of(node);
    const words = (facts && nodeWords(node, facts, this.localize)) ?? node.ref;
    if (node.kind === 'owner') return Math.min(OWNER_MOST, widthFor(words));
    return widthFor(words) + (node.kind === 'group' ? COUNTS : 0);
  }

  protected override edgeLooks() {
    return this.facts && edgeLooks(this.facts, this.localize);
  }

  protected override select(id: string, isOpened: boolean): void {
    this.dispatchEvent(new AgentDelegationSelectEvent(id, isOpened));
  }

  protected override renderNode(node: DelegationNode, {style, ...place}: NodePlace) {
    // eslint-disable-next-line lit-a11y/accessible-name -- its content names it
    return html`<agent-delegation-node
      role="treeitem"
      tabindex=${place.tabIndex}
      aria-level=${place.level}
      aria-setsize=${place.beside}
      aria-posinset=${place.place}
      aria-selected=${place.isSelected ? 'true' : 'false'}
      aria-expanded=${node.kind === 'group' ? 'false' : nothing}
      data-node=${node.id}
      session-id=${this.sessionId}
      .node=${node}
      .name=${node.kind === 'owner' ? (this.facts?.nameOf(node.id) ?? '') : ''}
      ${style}
    ></agent-delegation-node>`;
  }

  protected override renderMap(layout: Layout, sight: Box, onGo: (x: number, y: number) => void) {
    return html`<agent-delegation-map
      class="map"
      .layout=${layout}
      .sight=${sight}
      .onGo=${onGo}
    ></agent-delegation-map>`;
  }
}
