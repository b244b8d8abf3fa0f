import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {GraphTree, type RowPlace} from '../../internal/graph/graph-tree.js';
import {AgentTaskGraphSelectEvent} from './agent-task-graph-select.js';
import type {TaskGraphFacts} from './graph-facts.js';
import type {TaskEdge, TaskNode} from './model.js';
import {nodeOf} from './shown.js';
import styles from './task-graph-tree.styles.js';
import './task-graph.strings.js';

/**
 * The task graph as a tree, with all that the drawing shows in words: status, what blocks each task and why.
 *
 * @summary Shows a task graph as a tree.
 * @element agent-task-graph-tree
 * @internal
 * @dependency agent-task-graph-row
 * @fires agent-task-graph-select - a line is looked at, or opened
 * @csspart base - the tree
 * @cssprop [--agent-task-graph-tree-size=420px] - how high the tree is at most
 */
export class AgentTaskGraphTree extends GraphTree<TaskNode, TaskEdge> {
  static override styles = [GraphTree.styles, styles];

  /** Where names and results are read. */
  @property({attribute: false}) facts: TaskGraphFacts | undefined;

  /** Changes when somebody wants a task cancelled. */
  @property({type: Number, attribute: 'cancel-requests'}) cancelRequests = 0;

  protected override get label(): string {
    return this.term('task-graph.label');
  }

  protected override memberOf(id: string): TaskNode | undefined {
    const kept = this.facts?.index.kept(id);
    return kept && nodeOf(kept);
  }

  protected override select(id: string, isOpened: boolean): void {
    this.dispatchEvent(new AgentTaskGraphSelectEvent(id, isOpened));
  }

  protected override renderRow(node: TaskNode, {style, measure, ...place}: RowPlace) {
    // eslint-disable-next-line lit-a11y/accessible-name -- its content names it
    return html`<agent-task-graph-row
      role="treeitem"
      data-index=${place.index}
      data-node=${node.id}
      tabindex=${place.tabIndex}
      aria-level=${place.level}
      aria-setsize=${place.beside}
      aria-posinset=${place.place}
      aria-selected=${place.isSelected ? 'true' : 'false'}
      aria-expanded=${place.isOpen === undefined ? nothing : place.isOpen ? 'true' : 'false'}
      .node=${node}
      .facts=${this.facts}
      .version=${this.version}
      .cancelRequests=${this.cancelRequests}
      ${style}
      ${measure}
      @click=${place.onClick}
    ></agent-task-graph-row>`;
  }
}
