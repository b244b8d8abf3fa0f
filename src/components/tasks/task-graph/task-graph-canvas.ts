import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {GraphCanvas, type NodePlace} from '../../internal/graph/graph-canvas.js';
import type {Box, Layout} from '../../internal/graph/layout.js';
import {widthFor} from '../../internal/graph/widths.js';
import {shownTaskStatus, taskStatusWord} from '../task/task-looks.js';
import {AgentTaskGraphSelectEvent} from './agent-task-graph-select.js';
import {edgeLooks} from './edge-looks.js';
import type {TaskGraphFacts} from './graph-facts.js';
import type {TaskEdge, TaskNode} from './model.js';
import styles from './task-graph-canvas.styles.js';
import {attemptWords, nodeName} from './words.js';
import './task-graph.strings.js';

/** Narrower than this, tasks stand below each other. */
const STACKS_BELOW = 560;
/** How wide a task and what counts a group are at least, and at most. */
const [NARROWEST, WIDEST] = [150, 224];

/**
 * The drawing of a task graph: what is part of what, and what waits for what. From left to right, and from top to bottom
 * where there is little room across.
 *
 * @summary Draws a task graph, to be panned, zoomed and walked by keyboard.
 * @element agent-task-graph-canvas
 * @internal
 * @dependency agent-task-graph-map
 * @dependency agent-task-graph-node
 * @fires agent-task-graph-select - a node or edge is looked at, or opened
 * @slot tools - more tools beside those to zoom
 * @csspart base - the drawing
 * @cssprop [--agent-task-graph-block-size=360px] - how high the drawing is at most, where nothing gives the graph a height
 */
export class AgentTaskGraphCanvas extends GraphCanvas<TaskNode, TaskEdge> {
  static override styles = [GraphCanvas.styles, styles];

  /** Where names and connections are read. */
  @property({attribute: false}) facts: TaskGraphFacts | undefined;

  /** Changes when somebody wants a task cancelled. */
  @property({type: Number, attribute: 'cancel-requests'}) cancelRequests = 0;

  protected override get label(): string {
    return this.term('task-graph.label');
  }

  /** Two lines: its name and its status. */
  protected override get block(): number {
    return 44;
  }

  protected override get stacksBelow(): number {
    return STACKS_BELOW;
  }

  /** What is looked at, else the first task that is held up, else where it begins. */
  protected override get main(): string {
    if (this.graph.node(this.selected)) return this.selected;
    const held = this.facts?.index.held;
    return this.graph.nodes.find(({id}) => held?.has(id))?.id ?? super.main;
  }

  protected override widthOf(node: TaskNode): number {
    const name = (this.facts && nodeName(node, this.facts, this.localize)) ?? node.ref;
    if (node.kind === 'group') return WIDEST;
    if (node.kind === 'job') return Math.max(NARROWEST, widthFor(`${name}   `, WIDEST));
    if (node.kind !== 'task') return widthFor(name, NARROWEST);
    const task = this.facts?.task(node.ref);
    const attempt = task && attemptWords(task, this.facts?.store, this.localize);
    const isCancelRequested = task && (task.cancelRequested ?? this.facts?.cancelledAbove(task.id)) !== undefined;
    const more = isCancelRequested ? `   ${this.term('task-graph.cancel-request.above')}` : (attempt ?? '');
    const below = task && more !== '' ? `${taskStatusWord(shownTaskStatus(task), this.localize)} · ${more}` : '';
    return Math.max(NARROWEST, widthFor(name, WIDEST), widthFor(below, WIDEST));
  }

  protected override edgeLooks() {
    return this.facts && edgeLooks(this.facts, this.localize);
  }

  protected override select(id: string, isOpened: boolean): void {
    this.dispatchEvent(new AgentTaskGraphSelectEvent(id, isOpened));
  }

  protected override renderNode(node: TaskNode, {style, ...place}: NodePlace) {
    // eslint-disable-next-line lit-a11y/accessible-name -- its content names it
    return html`<agent-task-graph-node
      role="treeitem"
      tabindex=${place.tabIndex}
      aria-level=${place.level}
      aria-setsize=${place.beside}
      aria-posinset=${place.place}
      aria-selected=${place.isSelected ? 'true' : 'false'}
      aria-expanded=${node.kind === 'group' ? 'false' : nothing}
      data-node=${node.id}
      .node=${node}
      .facts=${this.facts}
      .cancelRequests=${this.cancelRequests}
      ${style}
    ></agent-task-graph-node>`;
  }

  protected override renderMap(layout: Layout, sight: Box, onGo: (x: number, y: number) => void) {
    return html`<agent-task-graph-map
      class="map"
      .layout=${layout}
      .sight=${sight}
      .onGo=${onGo}
    ></agent-task-graph-map>`;
  }
}
