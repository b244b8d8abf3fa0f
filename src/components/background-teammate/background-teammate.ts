import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {keyedRows} from '../../controllers/keyed-rows.js';
import {RowController} from '../../controllers/row-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {openingKey} from '../../state/keys.js';
import {isAwaited, type OpeningRow} from '../../state/opening.js';
import {icon} from '../../styles/icons.js';
import {AgentElement} from '../agent-element.js';
import {section} from '../team/section.styles.js';
import {SessionWork, type WorkEntry} from '../team/session-work.js';
import {isBackground} from '../team/teammate-acts.js';
import styles from './background-teammate.styles.js';

/** More than these are drawn when somebody asks for them. */
const MOST = 40;

/**
 * The teammates of a session that work in the background, a card for each: on a schedule, or when something wakes them.
 * With `agent-id`, that one alone.
 *
 * @summary Shows who works in the background, when, and why.
 * @element agent-background-teammate
 * @fires agent-command - what a person asks of a teammate, from its card
 * @fires agent-teammate-open - a person wants to see a teammate's transcript
 * @csspart base - the list
 */
export class AgentBackgroundTeammate extends AgentElement {
  static override styles = [AgentElement.styles, section, styles];

  @state() private most = MOST;

  /** The session to show; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** The one teammate to show; all of the session where none is given. */
  @property({attribute: 'agent-id'}) agentId = '';

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #work = new SessionWork(this, () => this.#session.id, {
    agent: isBackground,
    task: ({runtimeEntity}) => runtimeEntity === 'automation_job',
  });
  readonly #opening = new RowController<OpeningRow>(this, () =>
    this.#session.id === undefined ? undefined : openingKey(this.#session.id),
  );

  override render() {
    if (!this.#work.store) return this.renderFallback('unavailable');
    const entries = this.#entries;
    if (entries.length === 0 && isAwaited(this.#opening.value, 'current')) return this.renderFallback('loading');
    if (entries.length === 0) return this.#renderEmpty();
    return html`
      <section part="base" aria-label=${this.term('background.label')}>
        <header class="section">
          <h3>${this.term('background.label')}</h3>
          <p class="meta">${this.term('background.count', entries.length)}</p>
        </header>
        <ul>
          ${keyedRows(
            entries.slice(0, this.most),
            ({agentId, taskId}) => (agentId === '' ? `task ${taskId}` : agentId),
            ({agentId, taskId}) =>
              html`<li>
                <agent-background-card agent-id=${agentId} task-id=${taskId}></agent-background-card>
              </li>`,
          )}
        </ul>
        ${
          entries.length > this.most
            ? html`<button type="button" class="btn quiet sm more" @click=${this.#onMore}>
                ${this.term('background.more', entries.length - this.most)}
              </button>`
            : nothing
        }
      </section>
    `;
  }

  get #entries(): readonly WorkEntry[] {
    const {entries} = this.#work;
    return this.agentId === '' ? entries : entries.filter(({agentId}) => agentId === this.agentId);
  }

  #renderEmpty(): TemplateResult {
    return html`
      <section part="base" class="none" aria-label=${this.term('background.label')}>
        ${icon('clock')}
        <p class="strong">${this.term('background.empty')}</p>
        <p class="muted">${this.term('background.empty-why')}</p>
      </section>
    `;
  }

  readonly #onMore = (): void => {
    this.most += MOST;
  };
}
