import {html, nothing, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {empty} from '../../../styles/empty.styles.js';
import type {IconName} from '../../../styles/icons.js';
import {SessionElement} from '../../session-element.js';
import {section} from './section.styles.js';
import {SessionWork, type WorkEntry, type WorkFilter} from './session-work.js';
import styles from './work-list.styles.js';

/** More than these are drawn when somebody asks for them. */
const MOST = 40;

/** The keys of what a list says. */
type ListWords = {
  readonly [Word in 'label' | 'count' | 'more' | 'empty' | 'empty-why']: `${'background' | 'remote'}.${Word}`;
};

/** The teammates of a session that do one kind of work, a card for each: in the background, or elsewhere. */
export abstract class WorkList extends SessionElement {
  static override styles = [SessionElement.styles, section, empty, styles];

  @state() private most = MOST;

  /** The one teammate to show; all of the session where none is given. */
  @property({attribute: 'agent-id'}) agentId = '';

  /** What it says. */
  protected abstract readonly words: ListWords;

  /** The sign of the empty list. */
  protected abstract readonly sign: IconName;

  readonly #work: SessionWork;

  constructor(filter: WorkFilter) {
    super();
    this.#work = new SessionWork(this, () => this.shownSessionId, filter);
  }

  override render() {
    if (!this.#work.store) return this.renderFallback('unavailable');
    const entries = this.#entries;
    const label = this.term(this.words.label);
    if (entries.length === 0)
      return this.renderEmpty(this.term(this.words.empty), this.term(this.words['empty-why']), {
        label,
        sign: this.sign,
      });
    return html`
      <section part="base" aria-label=${label}>
        <header class="section wrap">
          <h3>${label}</h3>
          <p class="meta">${this.term(this.words.count, entries.length)}</p>
        </header>
        <ul>
          ${keyedRows(
            entries.slice(0, this.most),
            ({agentId, taskId}) => (agentId === '' ? `task ${taskId}` : agentId),
            (entry) => html`<li>${this.renderCard(entry)}</li>`,
          )}
        </ul>
        ${
          entries.length > this.most
            ? html`<button type="button" class="btn quiet sm more" @click=${this.#onMore}>
                ${this.term(this.words.more, entries.length - this.most)}
              </button>`
            : nothing
        }
      </section>
    `;
  }

  /** The card of one of them. */
  protected abstract renderCard(entry: WorkEntry): TemplateResult;

  get #entries(): readonly WorkEntry[] {
    const {entries} = this.#work;
    return this.agentId === '' ? entries : entries.filter(({agentId}) => agentId === this.agentId);
  }

  readonly #onMore = (): void => {
    this.most += MOST;
  };
}
