import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {RowController} from '../../../controllers/row-controller.js';
import {listKey, taskKey} from '../../../state/keys.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {statusLook} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {shownTaskStatus, taskLook, taskStatusWord} from '../task/task-looks.js';
import {CrowdController} from './crowd-controller.js';
import type {TaskGraphFacts} from './graph-facts.js';
import type {TaskNode, TaskNodeKind} from './model.js';
import styles from './task-graph-node.styles.js';
import {graphNode} from '../../internal/graph/graph-node.styles.js';
import {attemptWords, countedWords, nodeName} from './words.js';
import './task-graph.strings.js';

/** What stands for what is no task. */
const ICONS: Readonly<Record<Exclude<TaskNodeKind, 'task'>, IconName>> = {
  job: 'clock',
  group: 'queue',
  agent: 'person',
  thread: 'comment',
  artifact: 'doc',
  evidence: 'shield',
  attempt: 'retry',
};

/**
 * One node of the task graph: the status and the name of a task, its current attempt, and whether somebody wants it
 * cancelled. It is bound to its own row, so that a change of that row paints this node and nothing else.
 *
 * @summary Shows one task, job or group of a task graph.
 * @element agent-task-graph-node
 * @internal
 * @csspart base - the node
 */
export class AgentTaskGraphNode extends AgentElement {
  static override styles = [AgentElement.styles, graphNode, styles];

  /** What it stands for. */
  @property({attribute: false}) node: TaskNode | undefined;

  /** Where names and results are read. */
  @property({attribute: false}) facts: TaskGraphFacts | undefined;

  /** Changes when somebody wants a task cancelled. */
  @property({type: Number, attribute: 'cancel-requests'}) cancelRequests = 0;

  readonly #row = new RowController(
    this,
    () => this.node?.key,
    (row) => (this.#task ? this.#factsOf(this.#task) : row),
  );
  readonly #attempts = new RowController(this, () =>
    this.node?.kind === 'task' ? listKey('attempts', this.node.ref) : undefined,
  );

  constructor() {
    super();
    new CrowdController(this, () =>
      this.node?.kind === 'group' && this.facts ? {facts: this.facts, id: this.node.id} : undefined,
    );
  }

  override render() {
    const {node, facts} = this;
    if (!node || !facts) return nothing;
    const name = nodeName(node, facts, this.localize);
    const row = this.#task;
    const status = row && shownTaskStatus(row);
    const look = node.kind === 'task' ? taskLook(status ?? 'unknown') : undefined;
    const {icon: glyph, tone} = look ? statusLook(look) : {icon: iconOf(node.kind), tone: 'stale'};
    const detail = this.#detailOf(node, row);
    return html`
      <div
        part="base"
        class="node k-${tone}"
        data-kind=${node.kind}
        data-fact=${node.key ?? nothing}
        data-status=${row?.status ?? nothing}
        data-look=${look ?? nothing}
        title=${[name ?? node.ref, ...detail].join(' · ')}
      >
        ${icon(glyph, {class: node.kind === 'task' ? `glyph k-${tone}` : 'glyph'})}
        <span class="name clip">${name === undefined ? html`<code>${node.ref}</code>` : html`<bdi>${name}</bdi>`}</span>
        <span class="facts">
          <span class="word clip">${detail[0]}</span>
          ${detail.slice(1).map((words) => html`<span class="more clip">${words}</span>`)}
          ${row ? this.#renderCancelRequest(row) : nothing}
        </span>
      </div>
    `;
  }

  /** Cancellation of the task or of a parent was requested. Its status does not change until its owner reports it. */
  #renderCancelRequest(row: TaskRow) {
    const above = row.cancelRequested ? undefined : this.facts?.cancelledAbove(row.id);
    // One that is cancelled got what was asked for.
    if ((!row.cancelRequested && !above) || row.status === 'cancelled') return nothing;
    const kind = above ? 'above' : 'own';
    const words = this.term(`task-graph.cancel-request.${kind}`);
    return html`<span class="cancel-request" data-cancel-request=${kind} title=${words}
      >${icon('stop')}<span class="clip">${words}</span></span
    >`;
  }

  /** Its row, where it is a task or a job. */
  get #task(): TaskRow | undefined {
    const {node} = this;
    const isTask = node?.kind === 'task' || node?.kind === 'job';
    return isTask ? this.#row.store?.get(taskKey(node.ref)) : undefined;
  }

  /** What is shown of a row, in one word: a change of anything else paints nothing. */
  #factsOf(row: TaskRow): string {
    const {title, objective, maxAttempts, cancelRequested} = row;
    return JSON.stringify([shownTaskStatus(row), title, objective, maxAttempts, cancelRequested !== undefined]);
  }

  #detailOf(node: TaskNode, row: TaskRow | undefined): readonly string[] {
    if (node.kind === 'group') return [countedWords(this.facts?.crowd(node.id), this.localize)];
    if (node.kind !== 'task' && node.kind !== 'job') return [this.term(`task-graph.kind.${node.kind}`)];
    const word = taskStatusWord(row ? shownTaskStatus(row) : 'unknown', this.localize);
    if (node.kind === 'job') return row ? [this.term('task-graph.job'), word] : [this.term('task-graph.job')];
    const attempt = row && attemptWords(row, this.#attempts.store, this.localize);
    return attempt === undefined ? [word] : [word, attempt];
  }
}

function iconOf(kind: TaskNodeKind): IconName {
  return kind === 'task' ? 'unknown' : ICONS[kind];
}
