import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {GraphTree, type RowPlace} from '../../internal/graph/graph-tree.js';
import {AgentDelegationSelectEvent} from './agent-delegation-select.js';
import type {DelegationFacts} from './delegation-facts.js';
import styles from './delegation-tree.styles.js';
import type {DelegationEdge, DelegationNode} from './model.js';
import './delegation-graph.strings.js';

/**
 * The delegation graph as a tree, with all that the drawing shows in words: status, handoffs, joins, retries.
 *
 * @summary Shows a delegation graph as a tree.
 * @element agent-delegation-tree
 * @internal
 * @dependency agent-delegation-row
 * @fires agent-delegation-select - a line is looked at, or opened
 * @csspart base - the tree
 * @cssprop [--agent-delegation-graph-tree-size=320px] - how high the tree is at most
 */
export class AgentDelegationTree extends GraphTree<DelegationNode, DelegationEdge> {
  static override styles = [GraphTree.styles, styles];

  /** Where names and results are read. */
  @property({attribute: false}) facts: DelegationFacts | undefined;

  /** The session whose team it is. */
  @property({attribute: 'session-id'}) sessionId = '';

  protected override get label(): string {
    return this.term('delegation-graph.label');
  }

  protected override memberOf(id: string): DelegationNode | undefined {
    return this.facts?.graph.node(id);
  }

  protected override select(id: string, isOpened: boolean): void {
    this.dispatchEvent(new AgentDelegationSelectEvent(id, isOpened));
  }

  protected override renderRow(node: DelegationNode, {style, measure, ...place}: RowPlace) {
    // eslint-disable-next-line lit-a11y/accessible-name -- its content names it
    return html`<agent-delegation-row
      role="treeitem"
      data-index=${place.index}
      data-node=${node.id}
      tabindex=${place.tabIndex}
      aria-level=${place.level}
      aria-setsize=${place.beside}
      aria-posinset=${place.place}
      aria-selected=${place.isSelected ? 'true' : 'false'}
      aria-expanded=${place.isOpen === undefined ? nothing : place.isOpen ? 'true' : 'false'}
      session-id=${this.sessionId}
      .node=${node}
      .facts=${this.facts}
      .version=${this.version}
      ${style}
      ${measure}
      @click=${place.onClick}
    ></agent-delegation-row>`;
  }
}
