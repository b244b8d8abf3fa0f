import {html, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import type {EdgeRow} from '../../../state/facts/edges.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {AgentElement} from '../../agent-element.js';
import type {GraphDescription} from '../../internal/graph/description.js';
import {graphDetail} from '../../internal/graph/graph-detail.styles.js';
import {NodeController} from '../../internal/graph/graph-node.js';
import {taskStatusMark} from '../task/task-looks.js';
import {renderTask, taskName} from '../task/task-name.js';
import {taskNameStyles} from '../task/task-name.styles.js';
import {GraphSelectEvent} from '../../internal/graph/graph-select.js';
import type {TaskGraphFacts} from './graph-facts.js';
import type {TaskEdge, TaskNode} from './model.js';
import {attemptWords, countedWords, edgeWords, nodeName, reasonOf, rowsOf, sentencesAbout} from './words.js';
import '../../internal/graph/graph.strings.js';
import './task-graph.strings.js';

/**
 * What is known of the node or edge that a person looks at: how a task stands and why, who wants it cancelled, and of
 * what it is connected to since when, how and why.
 *
 * @summary Shows the details of a node or an edge of a task graph.
 * @element agent-task-graph-detail
 * @internal
 * @slot - more to do with the task, beside the way to open it
 */
export class AgentTaskGraphDetail extends AgentElement {
  static override styles = [AgentElement.styles, graphDetail, taskNameStyles];

  /** The node to describe. */
  @property({attribute: false}) node: TaskNode | undefined;

  /** The edge to describe, where it is no node. */
  @property({attribute: false}) edge: TaskEdge | undefined;

  /** Where names and results are read. */
  @property({attribute: false}) facts: TaskGraphFacts | undefined;

  /** What the nodes of the graph are. */
  @property({attribute: false}) description: GraphDescription | undefined;

  /** Changes with the edges. */
  @property({type: Number}) version = 0;

  constructor() {
    super();
    new NodeController(this);
  }

  override render() {
    const {node, edge, facts} = this;
    if (!facts || (!node && !edge)) return nothing;
    return html`<div part="base">${node ? this.#renderNode(node, facts) : edge && this.#renderEdge(edge, facts)}</div>`;
  }

  #renderNode(node: TaskNode, facts: TaskGraphFacts) {
    if (node.kind === 'group') return this.#renderGroup(node, facts);
    if (node.kind === 'task' || node.kind === 'job') return this.#renderTask(node, facts);
    const name = nodeName(node, facts, this.localize);
    return html`
      <p class="who">
        <strong>${name === undefined ? html`<code>${node.ref}</code>` : html`<bdi>${name}</bdi>`}</strong>
        <span class="muted">${this.term(`task-graph.kind.${node.kind}`)}</span>
      </p>
      ${this.edge ? this.#renderRows(rowsOf(this.edge, facts)) : nothing}
    `;
  }

  #renderGroup(node: TaskNode, facts: TaskGraphFacts) {
    return html`
      <p class="who">
        <strong>${nodeName(node, facts, this.localize)}</strong>
        <span class="muted">${countedWords(facts.crowd(node.id), this.localize)}</span>
      </p>
      <button
        type="button"
        class="btn sm"
        @click=${() => this.dispatchEvent(new GraphSelectEvent('agent-task-graph-select', node.id, true))}
      >
        ${this.term('graph.open-group')}
      </button>
    `;
  }

  #renderTask(node: TaskNode, facts: TaskGraphFacts) {
    const task = facts.task(node.ref);
    const attempt = task && attemptWords(task, facts.store, this.localize);
    const sentences = sentencesAbout(node.id, facts, this.localize);
    const {all, shown} = facts.endsOf(node.ref);
    return html`
      <p class="who">
        <strong>${renderTask(facts, {id: node.ref, row: task})}</strong>
        ${task ? taskStatusMark(task, this.localize) : html`<span class="muted">${this.term('task-graph.unknown-task')}</span>`}
        ${node.kind === 'job' ? html`<span class="muted">${this.term('task-graph.job')}</span>` : nothing}
        ${attempt === undefined ? nothing : html`<span class="muted">${attempt}</span>`}
      </p>
      ${task ? this.#renderWhy(task) : nothing}
      <ul>
        ${sentences.map(({words, pair}) => {
          const reason = pair && reasonOf(pair, facts);
          return html`<li>
            <bdi>${words}</bdi>${reason === undefined ? nothing : html`: <bdi class="muted">${reason}</bdi>`}
            ${pair ? this.#renderTimes(rowsOf({pair: pair.id}, facts)) : nothing}
          </li>`;
        })}
        ${all > shown.length ? html`<li class="faint">${this.term('task-graph.more-ends', all - shown.length)}</li>` : nothing}
      </ul>
      <div class="acts">
        ${task ? this.#renderOpen(node) : nothing}
        <slot></slot>
      </div>
    `;
  }

  #renderOpen(node: TaskNode) {
    return html`<button
      type="button"
      class="btn sm"
      @click=${() => this.dispatchEvent(new GraphSelectEvent('agent-task-graph-select', node.id, true))}
    >
      ${this.term('task-graph.open')}
    </button>`;
  }

  /** Why it stands as it stands, and who wants it cancelled. */
  #renderWhy(task: TaskRow) {
    const {statusReason, lastError, blocker, blockers = [], cancelRequested} = task;
    const own =
      task.status === 'blocked' ? (blocker ?? blockers.find(({reason}) => reason !== undefined)?.reason) : undefined;
    const above = this.facts?.cancelledAbove(task.id);
    const reasons = [...new Set([lastError, own, statusReason].filter((words) => words !== undefined && words !== ''))];
    return html`
      ${reasons.map((words) => html`<p class="muted"><bdi>${words}</bdi></p>`)}
      ${
        cancelRequested
          ? html`<p class="muted">
              ${this.term('task-graph.cancel-request.own')}
              ${cancelRequested.at === undefined ? nothing : html`<agent-time .datetime=${cancelRequested.at}></agent-time>`}
              ${cancelRequested.reason === undefined ? nothing : html`: <bdi>${cancelRequested.reason}</bdi>`}
            </p>`
          : above
            ? html`<p class="muted">${this.term('task-graph.cancel-request.by', taskName(above) ?? above.id)}</p>`
            : nothing
      }
    `;
  }

  #renderEdge(edge: TaskEdge, facts: TaskGraphFacts) {
    const rows = rowsOf(edge, facts);
    const pair = edge.pair === undefined ? undefined : facts.index.pair(edge.pair);
    const reason = pair ? reasonOf(pair, facts) : rows.find((row) => row.reason !== undefined)?.reason;
    return html`
      <p class="who">
        <strong><bdi>${edgeWords(edge, facts, this.localize)}</bdi></strong>
      </p>
      <p class=${reason === undefined ? 'faint' : ''}>
        ${reason === undefined ? this.term('task-graph.no-reason') : html`<bdi>${reason}</bdi>`}
      </p>
      ${this.#renderRows(rows)}
    `;
  }

  #renderRows(rows: readonly EdgeRow[]) {
    return html`<ul>
      ${rows.map((row) => html`<li><code>${row.relation}</code> <code>${row.status}</code> ${this.#renderTimes([row])}</li>`)}
    </ul>`;
  }

  /** Since when it is so, and when that changed. */
  #renderTimes(rows: readonly EdgeRow[]) {
    const [row] = rows;
    if (row?.createdAt === undefined) return nothing;
    const isChanged = row.updatedAt !== undefined && row.updatedAt !== row.createdAt;
    return html`<span class="faint"
      >${this.term('task-graph.since')} <agent-time .datetime=${row.createdAt}></agent-time>${
        isChanged
          ? html`, ${this.term('task-graph.changed')} <agent-time .datetime=${row.updatedAt ?? 0}></agent-time>`
          : nothing
      }</span
    >`;
  }
}
