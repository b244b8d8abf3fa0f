import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {Disclosure} from '../../../controllers/disclosure.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {agentKey, NO_SESSION, notificationKey, runKey, taskKey, type Key} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {NotificationRow} from '../../../state/facts/notifications.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {AgentRevealEvent} from '../../conversation/conversation/agent-reveal.js';
import {laneItem} from '../lane/lane.styles.js';
import {renderTarget, targetKeys, targetOf} from '../lane/target.js';
import {usageWords} from '../lane/usage-words.js';
import {openTeammate} from '../team/agent-teammate-open.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import {givenName} from '../../internal/identity/identities.js';
import {ResultReader} from './result-reader.js';
import {groupOf, reportLook} from './statuses.js';
import styles from './worker-report.styles.js';
import '../lane/lane.strings.js';
import '../../conversation/process-step/process-step.strings.js';
import './worker-notifications.strings.js';

/** A longer summary is folded. */
const LONG = 320;

/**
 * What a teammate reports of its work: how it ended, in its own words as plain text, what it cost, and the ways to its
 * transcript, its task, its result and its place in the conversation. In the transcript it stands between dashed rules and
 * says that it is not from the person: no report is ever a speaker (N5).
 *
 * @summary Shows one report of a teammate.
 * @element agent-worker-report
 * @internal
 */
export class AgentWorkerReport extends AgentElement {
  static override styles = [AgentElement.styles, teammate, laneItem, styles];

  /** The report to show. */
  @property({attribute: 'notification-id'}) notificationId = '';

  /** Stands among the words of a conversation. */
  @property({type: Boolean, attribute: 'in-transcript'}) inTranscript = false;

  /** Nobody has looked at it yet. */
  @property({type: Boolean}) unseen = false;

  readonly #row = new RowController(this, () => notificationKey(this.notificationId));
  readonly #rows = new RowsController(this, () => this.#keys());
  readonly #summary = new Disclosure(this, {
    fact: () => notificationKey(this.notificationId),
    isActive: () => false,
  });
  readonly #result = new ResultReader(this, this.localize, () => {
    const row = this.#row.value;
    return row?.resultRef ? {ref: row.resultRef, sessionId: row.sessionId ?? NO_SESSION} : undefined;
  });

  override render() {
    const row = this.#row.value;
    if (!row) return this.renderFallback('unknown');
    return this.inTranscript ? this.#renderAside(row) : this.#renderItem(row);
  }

  #renderItem(row: NotificationRow): TemplateResult {
    const group = groupOf(row.status);
    return html`
      <article
        part="base"
        class="item"
        data-fact=${notificationKey(row.id)}
        data-status=${row.status}
        ?data-unseen=${this.unseen}
      >
        <span class="new">${this.unseen ? html`<span class="vh">${this.term('report.new')}</span>` : nothing}</span>
        <div class="body">
          <div class="head">
            <span class="names">${this.#renderName(row)}</span>
            <span class="end">
              ${statusMark(reportLook(row.status), this.#word(row.status), {quiet: group === 'completed'})}
              ${row.at === undefined ? nothing : html`<agent-time class="meta" .datetime=${row.at}></agent-time>`}
            </span>
          </div>
          ${this.#renderSummary(row)} ${this.#renderFigures(row)} ${this.#renderLinks(row)}
          ${this.#result.isOpen ? this.#result.render() : nothing}
        </div>
      </article>
    `;
  }

  /** In the conversation: between two dashed rules, in nobody's name. */
  #renderAside(row: NotificationRow): TemplateResult {
    const {store} = this.#row;
    const coordinator = this.#agent(row)?.parentAgentId;
    const to = coordinator === undefined ? undefined : givenName(store, coordinator);
    return html`
      <aside
        part="base"
        class="aside"
        data-fact=${notificationKey(row.id)}
        data-status=${row.status}
        aria-label=${this.term('part.worker_notification')}
      >
        ${icon('inbox', {class: 'glyph k-stale'})}
        <div class="body">
          <p>
            <b>${this.term('part.worker_notification')}</b>
            <span class="from"
              >${this.term('report.from')}
              ${this.#renderName(row)}${
                to === undefined ? this.term('report.not-you') : this.term('report.to-not-you', to)
              }</span
            >
            ${statusMark(reportLook(row.status), this.#word(row.status), {quiet: groupOf(row.status) === 'completed'})}
          </p>
          ${this.#renderSummary(row)}
        </div>
        ${
          row.agentId !== undefined && this.#agent(row)
            ? this.#renderLead(this.term('report.transcript'), (from) => openTeammate(from, store, row.agentId ?? ''))
            : this.#renderTask(row)
        }
      </aside>
    `;
  }

  #renderName(row: NotificationRow): TemplateResult {
    const {agentId: id, agentName: name} = row;
    if (id !== undefined) return renderTeammate({id, row: this.#agent(row), name, store: this.#row.store});
    return name === undefined
      ? html`<span class="faint">${this.term('report.somebody')}</span>`
      : html`<bdi class="mate">${name}</bdi>`;
  }

  /** A report is a stranger's text: it is shown as it was written, and never as anything else. */
  #renderSummary({summary = ''}: NotificationRow) {
    if (summary === '') return html`<p class="words faint">${this.term('report.no-summary')}</p>`;
    const isLong = summary.length > LONG;
    const {open} = this.#summary;
    return html`<p class="words" ?data-folded=${isLong && !open} dir="auto">${summary}</p>
      ${
        isLong
          ? html`<button
              type="button"
              class="lead meta"
              aria-expanded=${open ? 'true' : 'false'}
              @click=${() => this.#summary.set(!open)}
            >
              ${this.term(open ? 'report.less' : 'verb.show-all')}
            </button>`
          : nothing
      }`;
  }

  #renderFigures({usage, durationMs, toolCount}: NotificationRow) {
    const figures = [
      ...usageWords(usage, this.localize),
      ...(durationMs === undefined ? [] : [this.localize.formatDuration(durationMs)]),
      ...(toolCount === undefined ? [] : [this.term('report.tools', toolCount)]),
    ];
    if (figures.length === 0) return nothing;
    return html`<p class="meta dots figures">${figures.map((words) => html`<bdi>${words}</bdi>`)}</p>`;
  }

  #renderLinks(row: NotificationRow) {
    const {store} = this.#row;
    const links = [
      row.agentId !== undefined && this.#agent(row)
        ? this.#renderLead(this.term('report.transcript'), (from) => openTeammate(from, store, row.agentId ?? ''))
        : nothing,
      this.#renderTask(row),
      row.runId !== undefined && store?.get(runKey(row.runId))
        ? this.#renderLead(this.term('report.place'), (from) =>
            from.dispatchEvent(new AgentRevealEvent(notificationKey(row.id))),
          )
        : nothing,
      this.#renderResult(row),
    ].filter((link) => link !== nothing);
    return links.length === 0 ? nothing : html`<div class="links">${links}</div>`;
  }

  #renderTask({taskId}: NotificationRow) {
    const task = taskId === undefined ? undefined : this.#rows.get(taskKey(taskId));
    if (!task) return nothing;
    const words = html`${this.term('lane.kind.task')} <bdi>${task.title ?? task.objective ?? task.id}</bdi>`;
    return this.#renderLead(words, (from) => from.dispatchEvent(new AgentRevealEvent(taskKey(task.id))), 'lead gives');
  }

  /** A result that is a fact of the session is opened there; any other ref can be read here. */
  #renderResult({resultRef}: NotificationRow) {
    const {store} = this.#row;
    if (!resultRef) return nothing;
    if (targetOf(store, resultRef))
      return html`<span class="gives"
        >${this.term('report.result')} ${renderTarget({ref: resultRef, store, localize: this.localize})}</span
      >`;
    return html`<span class="gives"
      ><button
        type="button"
        class="lead"
        aria-expanded=${this.#result.isOpen ? 'true' : 'false'}
        @click=${this.#result.toggle}
      >
        ${this.term(this.#result.isOpen ? 'report.hide-result' : 'report.read-result')}
      </button>
      <code class="ref" title=${resultRef}>${resultRef}</code></span
    >`;
  }

  #renderLead(words: unknown, go: (from: Element) => void, look = 'lead'): TemplateResult {
    return html`<button type="button" class=${look} @click=${(event: Event) => go(event.currentTarget as Element)}>
      ${words}
    </button>`;
  }

  *#keys(): Iterable<Key> {
    const row = this.#row.value;
    if (row?.agentId !== undefined) yield agentKey(row.agentId);
    const coordinator = this.#agent(row)?.parentAgentId;
    if (coordinator !== undefined) yield agentKey(coordinator);
    if (row?.taskId !== undefined) yield taskKey(row.taskId);
    if (row?.runId !== undefined) yield runKey(row.runId);
    yield* targetKeys(row?.resultRef);
  }

  #agent(row: NotificationRow | undefined): AgentRow | undefined {
    return row?.agentId === undefined ? undefined : this.#rows.get(agentKey(row.agentId));
  }

  #word(status: string): string {
    return this.localize.lookup(`report.status.${status}`) ?? status;
  }
}
