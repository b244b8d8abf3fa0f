import {html, nothing, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {RowsController} from '../../controllers/rows-controller.js';
import {StoreController} from '../../controllers/store-controller.js';
import {NO_SESSION, taskKey} from '../../state/keys.js';
import {AgentElement} from '../agent-element.js';
import {laneItem} from '../lane/lane.styles.js';
import {renderTarget, targetKeys, targetOf} from '../lane/target.js';
import {safeLink} from '../markdown/urls.js';
import {renderTask} from '../task/task-name.js';
import {taskNameStyles} from '../task/task-name.styles.js';
import {ResultReader} from '../worker-notifications/result-reader.js';
import styles from './task-ref.styles.js';
import './task-detail.strings.js';

/**
 * Something that a task points to. A fact of the page opens where it is at home, an address as a link; anything else is
 * read by its owner, once somebody asks for it.
 *
 * @summary Leads to what a ref names.
 * @element agent-task-ref
 * @fires agent-artifact-open - a person wants to see an artifact
 * @fires agent-evidence-open - a person wants to see a piece of evidence
 * @fires agent-task-open - a person wants to see a task
 * @fires agent-reveal - a person wants to see something in the conversation
 * @csspart base - the ref
 */
export class AgentTaskRef extends AgentElement {
  static override styles = [AgentElement.styles, laneItem, taskNameStyles, styles];

  /** The ref. */
  @property() to = '';

  /** What its owner calls it. */
  @property() words = '';

  /** How far into it something stands, in bytes. */
  @property({type: Number}) offset: number | undefined;

  /** The session that is asked for it. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #context = StoreController.of(this);
  protected readonly rows = new RowsController(this, () => targetKeys(this.to));
  readonly #reader = new ResultReader(this, this.localize, () =>
    this.to === '' ? undefined : {ref: this.to, sessionId: this.sessionId || NO_SESSION},
  );

  override render() {
    if (this.to === '') return nothing;
    return html`<span part="base">
      ${this.#renderLead()}
      ${
        this.offset === undefined
          ? nothing
          : html`<span class="meta">${this.term('task-detail.offset', this.localize.formatBytes(this.offset))}</span>`
      }
      ${this.#reader.isOpen ? this.#reader.render() : nothing}
    </span>`;
  }

  #renderLead(): TemplateResult {
    const {store} = this.#context;
    const target = targetOf(store, this.to);
    if (target?.kind === 'task') {
      const id = target.fact.slice('task:'.length);
      return renderTask(this.#context, {id, row: store?.get(taskKey(id))});
    }
    if (target) return renderTarget({ref: this.to, words: this.words || undefined, store, localize: this.localize});
    const link = /^https?:/i.test(this.to) ? safeLink(this.to) : undefined;
    if (link) return html`<a href=${link.href} target="_blank" rel="noopener noreferrer">${this.words || this.to}</a>`;
    return html`<button
      type="button"
      class="lead"
      aria-expanded=${this.#reader.isOpen ? 'true' : 'false'}
      title=${this.to}
      @click=${this.#reader.toggle}
    >
      ${this.words ? html`<bdi>${this.words}</bdi>` : html`<code>${this.to}</code>`}
    </button>`;
  }
}
