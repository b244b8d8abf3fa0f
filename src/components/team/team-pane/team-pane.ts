import {html, nothing, type TemplateResult} from 'lit';
import {RowController} from '../../../controllers/row-controller.js';
import {agentKey} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import {SessionElement} from '../../session-element.js';
import {TEAMMATE_KEY} from '../team/agent-teammate-open.js';
import {SessionWork} from '../team/session-work.js';
import {isBackground, isRemote} from '../team/teammate-acts.js';
import {TeamFacts} from '../team/team-facts.js';
import styles from './team-pane.styles.js';
import './team-pane.strings.js';

/**
 * Everything of a session's team in one column: who is there, how the work was given out, what came back. Each surface
 * appears with its first fact. A teammate that is opened anywhere on the page takes the column until it is closed.
 *
 * @summary Shows the team of a session.
 * @a11y Surfaces one below the other; each has the roles and keys of its own page.
 * @element agent-team-pane
 * @csspart base - the column
 */
export class AgentTeamPane extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  readonly #facts = new TeamFacts(this, () => this.shownSessionId);
  readonly #background = new SessionWork(this, () => this.shownSessionId, {
    agent: isBackground,
    task: ({runtimeEntity}) => runtimeEntity === 'automation_job',
  });
  readonly #remote = new SessionWork(this, () => this.shownSessionId, {
    agent: isRemote,
    task: ({runtimeEntity}) => runtimeEntity === 'external_task',
  });
  readonly #mate = new RowController(this, () => TEAMMATE_KEY);
  readonly #agent = new RowController(
    this,
    () => agentKey(this.#mate.value?.agentId ?? ''),
    (agent) => agent && homeOf(agent),
  );

  override render() {
    if (!this.#mate.store) return this.renderFallback('unavailable');
    // One that was opened in another session is not of this team.
    if (this.#agent.value && homeOf(this.#agent.value) === this.shownSessionId) {
      return html`<div part="base" class="one">
        <agent-teammate-transcript session-id=${this.sessionId}></agent-teammate-transcript>
      </div>`;
    }
    if (!this.#facts.isAny) {
      return this.isOpening
        ? this.renderFallback('loading')
        : html`<div part="base">
            <p class="none muted">${this.term('team-pane.empty')}</p>
            ${this.shownSessionId === undefined ? nothing : html`<agent-team-head empty session-id=${this.shownSessionId}></agent-team-head>`}
          </div>`;
    }
    const id = this.sessionId;
    return html`
      <div part="base">
        ${
          this.#facts.count('agents') + this.#facts.count('teams') > 0
            ? html`<agent-team-roster session-id=${id}></agent-team-roster>`
            : nothing
        }
        ${this.#facts.isTeam ? this.#surface('agents', () => html`<agent-delegation-graph session-id=${id}></agent-delegation-graph>`) : nothing}
        ${
          this.#background.entries.length > 0
            ? html`<agent-background-teammate session-id=${id}></agent-background-teammate>`
            : nothing
        }
        ${
          this.#remote.entries.length > 0
            ? html`<agent-remote-teammate session-id=${id}></agent-remote-teammate>`
            : nothing
        }
        ${this.#surface('handoffs', () => html`<agent-handoff-lane session-id=${id}></agent-handoff-lane>`)}
        ${this.#surface('reviews', () => html`<agent-review-lane session-id=${id}></agent-review-lane>`)}
        ${this.#surface(
          'notifications',
          () => html`<agent-worker-notifications session-id=${id}></agent-worker-notifications>`,
        )}
        ${this.#facts.isTeam ? this.#surface('agents', () => html`<agent-team-policy folds session-id=${id}></agent-team-policy>`) : nothing}
      </div>
    `;
  }

  #surface(kind: Parameters<TeamFacts['count']>[0], render: () => TemplateResult) {
    return this.#facts.count(kind) > 0 ? render() : nothing;
  }
}

/** The session whose teammate it is. */
function homeOf({parentSessionId, sessionId}: AgentRow): string | undefined {
  return parentSessionId ?? sessionId;
}
