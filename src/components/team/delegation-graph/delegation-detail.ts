import {html, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RowController} from '../../../controllers/row-controller.js';
import {agentKey} from '../../../state/keys.js';
import type {JsonObject} from '../../../protocol/events.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {TeamJoin} from '../../../state/facts/teams.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {graphDetail} from '../../internal/graph/graph-detail.styles.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {actsFor} from '../team/teammate-acts.js';
import {TeammateControls, waitOptions} from '../team/teammate-controls.js';
import {teammateControls} from '../team/teammate-controls.styles.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import {GraphSelectEvent} from '../../internal/graph/graph-select.js';
import type {DelegationFacts} from './delegation-facts.js';
import styles from './delegation-detail.styles.js';
import type {DelegationEdge, DelegationNode} from './model.js';
import {edgeWords, nodeWords, passedAlong, statusWord, sentencesAbout} from './words.js';
import '../../internal/graph/graph.strings.js';
import '../team/team.strings.js';
import './delegation-graph.strings.js';

/** A join that still waits can be given a limit. */
const WAITING: ReadonlySet<string> = new Set(['waiting', 'forming', 'active', 'unknown']);

/**
 * What is known of the node or edge that a person looks at: who, how it stands, what was passed, and what can be done.
 *
 * @summary Shows the details of a node or an edge of a delegation graph.
 * @element agent-delegation-detail
 * @internal
 */
export class AgentDelegationDetail extends AgentElement {
  static override styles = [AgentElement.styles, fields, teammate, teammateControls, graphDetail, styles];

  /** The node to describe. */
  @property({attribute: false}) node: DelegationNode | undefined;

  /** The edge to describe, where it is no node. */
  @property({attribute: false}) edge: DelegationEdge | undefined;

  /** Where names and results are read. */
  @property({attribute: false}) facts: DelegationFacts | undefined;

  /** Changes with names and results. */
  @property({type: Number}) version = 0;

  /** The session whose team it is. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #row = new RowController(this, () => this.node?.key);
  readonly #controls = new TeammateControls(this, {
    agent: () => this.#agent,
    localize: this.localize,
    command: (intent) => this.command(intent),
    acts: (agent) => actsFor(agent).filter((act) => act === 'retry'),
  });
  readonly #wait = new OneCommand<'wait'>(this);
  readonly #availability = new ControlAvailability(this);

  /** Whether something that was asked for here is on its way. */
  get isBusy(): boolean {
    return this.#controls.pending !== undefined || this.#wait.pending !== undefined;
  }

  override render() {
    const {node, edge, facts} = this;
    if (!facts || (!node && !edge)) return nothing;
    return html`<div part="base">${node ? this.#renderNode(node, facts) : edge && this.#renderEdge(edge, facts)}</div>`;
  }

  #renderNode(node: DelegationNode, facts: DelegationFacts) {
    const about = facts.of(node);
    const {role, detail, error, reason} = this.#agent ?? {};
    return html`
      <p class="who">
        ${this.#renderName(node, facts)}
        ${node.kind === 'group' ? nothing : statusMark(about.look, statusWord(about, this.localize))}
        ${role === undefined ? nothing : html`<span class="muted"><bdi>${role}</bdi></span>`}
      </p>
      ${[detail, error ?? reason].map((words) => (words === undefined ? nothing : html`<p class="muted">${words}</p>`))}
      <ul>
        ${sentencesAbout(node.id, facts, this.localize).map(
          ({words, edge}) => html`<li><bdi>${words}</bdi>${edge ? this.#renderPassed(edge, facts) : nothing}</li>`,
        )}
      </ul>
      ${this.#renderDone(node, facts)}
    `;
  }

  #renderName(node: DelegationNode, facts: DelegationFacts) {
    if (node.kind === 'agent')
      return renderTeammate({id: node.ref, row: this.#agent, name: facts.nameOf(node.id), store: this.#row.store});
    const about = facts.of(node);
    const title = node.kind === 'join' && about.name !== undefined ? html` <bdi>${about.name}</bdi>` : nothing;
    return html`<strong><bdi>${nodeWords(node, about, this.localize) ?? node.ref}</bdi></strong
      >${title}`;
  }

  #renderEdge(edge: DelegationEdge, facts: DelegationFacts) {
    const isPassing = edge.kind === 'delegated' || edge.kind === 'handoff';
    const passed = passedAlong(edge, facts);
    return html`
      <p class="who">
        <strong><bdi>${edgeWords(edge, facts, this.localize)}</bdi></strong>
      </p>
      ${
        isPassing
          ? html`<p class=${passed === undefined ? 'faint' : ''}>
              ${passed === undefined ? this.term('delegation-graph.no-reason') : html`<bdi>${passed}</bdi>`}
            </p>`
          : nothing
      }
    `;
  }

  #renderPassed(edge: DelegationEdge, facts: DelegationFacts) {
    const passed = passedAlong(edge, facts);
    return passed === undefined ? nothing : html`: <bdi class="muted">${passed}</bdi>`;
  }

  #renderDone(node: DelegationNode, facts: DelegationFacts) {
    if (node.kind === 'group')
      return html`<button
        type="button"
        class="btn sm"
        @click=${() => this.dispatchEvent(new GraphSelectEvent('agent-delegation-select', node.id, true))}
      >
        ${this.term('graph.open-group')}
      </button>`;
    return node.kind === 'join' ? this.#renderJoin(node, facts) : this.#controls.render();
  }

  #renderJoin(node: DelegationNode, facts: DelegationFacts) {
    const join = facts.of(node).join;
    if (!join) return nothing;
    const until =
      join.until === undefined
        ? nothing
        : html`<p class="muted">
            ${this.term('delegation-graph.until')}
            <agent-time format="remaining" ticking .datetime=${join.until}></agent-time>
          </p>`;
    const isOpen =
      WAITING.has(join.status) &&
      join.done.length < join.waitsFor.length &&
      this.#availability.isOffered('wait', {sessionId: this.sessionId});
    return html`${until}${isOpen ? [this.#renderWait(), this.#renderMerge(join)] : nothing}`;
  }

  #renderWait() {
    const {pending, problem} = this.#wait;
    const reason = this.#availability.reason('wait', {sessionId: this.sessionId});
    const why = reason === undefined ? this.term('delegation-graph.wait-why') : reasonWords(reason, this.localize);
    const isBlocked = reason !== undefined || pending !== undefined;
    return html`
      <form class="acts wrap" @submit=${this.#onWait}>
        <button type="submit" class="btn sm" title=${why} aria-disabled=${isBlocked ? 'true' : nothing}>
          ${icon('expired')}${this.term('delegation-graph.wait-all')}
        </button>
        <label class="meta" for="limit">${this.term('delegation-graph.wait-limit')}</label>
        <select class="in" id="limit" name="minutes">
          ${waitOptions(this.localize)}
        </select>
      </form>
      ${
        problem
          ? html`<p class="act-outcome meta" role="status">${renderReceipt(problem, this.localize)}</p>`
          : pending === undefined
            ? nothing
            : html`<p class="act-outcome meta" role="status" data-status="pending">
                ${statusMark('queued', this.term('teammate.asked', this.term('delegation-graph.wait-all')))}
              </p>`
      }
    `;
  }

  /** T14: merges what is there: the join waits no longer, and those who are not done have no result in it. */
  #renderMerge({id, done, waitsFor}: TeamJoin) {
    const {pending} = this.#wait;
    const reason = this.#availability.reason('wait', {sessionId: this.sessionId});
    const missing = waitsFor.length - done.length;
    const why =
      reason === undefined ? this.term('delegation-graph.merge-why', missing) : reasonWords(reason, this.localize);
    const isBlocked = reason !== undefined || pending !== undefined;
    return html`<button
      type="button"
      class="btn sm"
      title=${why}
      aria-disabled=${isBlocked ? 'true' : nothing}
      @click=${() => !isBlocked && this.#giveWait({timeoutMs: 1, joinId: id})}
    >
      ${icon('check')}${this.term('delegation-graph.merge-now', done.length, waitsFor.length)}
    </button>`;
  }

  get #agent(): AgentRow | undefined {
    const {node} = this;
    return node?.kind === 'agent' ? this.#row.store?.get(agentKey(node.ref)) : undefined;
  }

  readonly #onWait = (event: SubmitEvent): void => {
    event.preventDefault();
    const {sessionId} = this;
    if (this.#availability.reason('wait', {sessionId}) !== undefined) return;
    const minutes = Number(new FormData(event.currentTarget as HTMLFormElement).get('minutes'));
    this.#giveWait({timeoutMs: minutes * 60_000});
  };

  #giveWait(payload: JsonObject): void {
    const {sessionId} = this;
    this.#wait.give('wait', {control: 'wait', sessionId, payload}, (intent) => this.command(intent));
  }
}
