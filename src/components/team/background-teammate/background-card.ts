import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {agentKey, runKey, taskKey} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {present} from '../../../state/read.js';
import {fields} from '../../../styles/fields.styles.js';
import {AgentElement} from '../../agent-element.js';
import {teammateFacts} from '../team/facts.styles.js';
import {renderRef} from '../team/open-ref.js';
import {teammateStatusMark} from '../team/status-words.js';
import {TeammateControls} from '../team/teammate-controls.js';
import {teammateControls} from '../team/teammate-controls.styles.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import {agentAvatar} from '../../internal/identity/avatar.js';
import styles from './background-card.styles.js';
import {backgroundFacts, isCron, type BackgroundFacts} from './facts.js';
import './background-teammate.strings.js';

/**
 * One teammate that works by itself: when, what woke it, what it does now and did last, and the ways to hold it.
 *
 * @summary Shows the background work of a teammate.
 * @element agent-background-card
 * @internal
 * @dependency agent-task-ref
 */
export class AgentBackgroundCard extends AgentElement {
  static override styles = [AgentElement.styles, fields, teammate, teammateFacts, teammateControls, styles];

  /** The teammate whose work it is. */
  @property({attribute: 'agent-id'}) agentId = '';

  /** Its job, where that has a task of its own. */
  @property({attribute: 'task-id'}) taskId = '';

  readonly #agent = new RowController(this, () => (this.agentId === '' ? undefined : agentKey(this.agentId)));
  readonly #task = new RowController(this, () => (this.taskId === '' ? undefined : taskKey(this.taskId)));
  readonly #run = new RowController(
    this,
    () => keyOf(runKey, this.#facts.currentRunId),
    (run) => run?.status,
  );
  readonly #controls = new TeammateControls(this, {
    agent: () => this.#merged,
    localize: this.localize,
    command: (intent) => this.command(intent),
  });

  override render() {
    const agent = this.#agent.value;
    const task = this.#task.value;
    if (!agent && !task) return this.renderFallback(this.#agent.store ? 'unknown' : 'unavailable');
    const facts = this.#facts;
    const fact = agent ? agentKey(agent.id) : taskKey(this.taskId);
    return html`
      <article part="base" data-fact=${fact} data-status=${facts.status} aria-labelledby="name">
        <header class="head">
          ${agent ? agentAvatar(this, agent) : nothing} ${this.#renderName(agent, task)}
          ${teammateStatusMark(facts.status, this.localize)}
        </header>
        ${facts.why === undefined ? nothing : html`<p class="why" dir="auto">${facts.why}</p>`}
        <dl class="facts">${this.#renderFacts(facts)}</dl>
        ${agent ? this.#controls.render() : html`<p class="meta">${this.term('background.nobody')}</p>`}
      </article>
    `;
  }

  #renderName(agent: AgentRow | undefined, task: TaskRow | undefined): TemplateResult {
    const title = task?.title ?? task?.objective;
    const store = this.#agent.store;
    return html`<span class="who">
      <span id="name">
        ${
          agent
            ? renderTeammate({id: agent.id, row: agent, store})
            : html`<bdi class="strong">${title ?? html`<code>${this.taskId}</code>`}</bdi>`
        }
      </span>
      ${agent?.role ? html`<bdi class="muted">${agent.role}</bdi>` : nothing}
      ${agent && title ? html`<bdi class="muted">${title}</bdi>` : nothing}
    </span>`;
  }

  #renderFacts(facts: BackgroundFacts): unknown {
    const {schedule, wakeReason, nextWakeAt} = facts;
    const shown = {
      schedule: schedule === undefined ? this.#missing() : this.#renderSchedule(schedule),
      next: nextWakeAt === undefined ? undefined : this.#renderMoment(nextWakeAt),
      woken: wakeReason === undefined ? undefined : html`<bdi>${wakeReason}</bdi>`,
      now: this.#renderNow(facts),
      last: this.#renderLast(facts),
    };
    return Object.entries(shown).map(([name, value]) =>
      value === undefined
        ? nothing
        : html`<dt>${this.localize.lookup(`background.${name}`)}</dt>
            <dd>${value}</dd>`,
    );
  }

  /** A schedule is shown as received, without interpretation. */
  #renderSchedule(schedule: string): TemplateResult {
    return isCron(schedule)
      ? html`<code>${schedule}</code> <span class="meta">cron</span>`
      : html`<bdi>${schedule}</bdi>`;
  }

  #renderMoment(at: number): TemplateResult {
    return html`<agent-time format="relative" ticking .datetime=${at}></agent-time>
      <span class="meta">${this.localize.formatTime(at)}</span>`;
  }

  #renderNow({status, currentRunId, detail}: BackgroundFacts): TemplateResult | undefined {
    if (status !== 'running' && status !== 'waking') return undefined;
    const run = this.#run.value;
    const isAtWork = run?.startedAt !== undefined && !isRunOver(run);
    return html`
      ${detail === undefined ? nothing : html`<bdi>${detail}</bdi>`}
      ${
        currentRunId === undefined
          ? this.#missing()
          : renderRef(this.#from, currentRunId, this.term('background.open-run'))
      }
      ${
        isAtWork
          ? html`<agent-time class="meta" format="elapsed" ticking .datetime=${run.startedAt ?? ''}></agent-time>`
          : nothing
      }
    `;
  }

  #renderLast({lastRunRef, lastRunAt}: BackgroundFacts): TemplateResult {
    if (lastRunRef === undefined && lastRunAt === undefined)
      return html`<span class="faint">${this.term('background.never')}</span>`;
    return html`
      ${lastRunAt === undefined ? nothing : this.#renderMoment(lastRunAt)}
      ${lastRunRef === undefined ? nothing : renderRef(this.#from, lastRunRef, this.term('background.open-record'))}
    `;
  }

  get #facts(): BackgroundFacts {
    return backgroundFacts(this.#agent.value, this.#task.value);
  }

  /** Where its refs are opened from. */
  get #from() {
    const sessionId = this.#agent.value?.sessionId ?? this.#task.value?.sessionId;
    return {host: this, store: this.#agent.store, sessionId};
  }

  /** The teammate as its controls see it: what its job says of it counts. */
  get #merged(): AgentRow | undefined {
    const agent = this.#agent.value;
    const {status, schedule} = this.#facts;
    return agent && {...agent, ...present({schedule}), status, runtimeEntity: 'automation_job'};
  }

  #missing(): TemplateResult {
    return html`<span class="faint">${this.term('background.not-said')}</span>`;
  }
}
