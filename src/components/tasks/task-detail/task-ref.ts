import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {newCommandId} from '../../../commands/command-id.js';
import {receiptKey} from '../../../commands/keys.js';
import {CommandRouter} from '../../../commands/router.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {StoreController} from '../../../controllers/store-controller.js';
import {NO_SESSION, taskKey} from '../../../state/keys.js';
import {object, string} from '../../../state/read.js';
import {SessionElement} from '../../session-element.js';
import {laneItem} from '../../team/lane/lane.styles.js';
import {renderTarget, targetKeys, targetOf} from '../../team/lane/target.js';
import {Addresses, renderDestination} from '../../parts/markdown/addresses.js';
import {renderOutLink} from '../../internal/out-link.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {renderTask} from '../task/task-name.js';
import {taskNameStyles} from '../task/task-name.styles.js';
import {ResultReader} from '../../team/worker-notifications/result-reader.js';
import styles from './task-ref.styles.js';
import '../../internal/fact-links.strings.js';
import './task-detail.strings.js';
import '../../team/worker-notifications/worker-notifications.strings.js';

/**
 * Something that a task, or any other fact, points to. A fact of the page opens where it is at home, an address as a link;
 * anything else is read by its owner, once somebody asks for it. What nobody can open is named, with the reason.
 *
 * @summary Leads to what a ref names.
 * @element agent-task-ref
 * @internal
 */
export class AgentTaskRef extends SessionElement {
  static override styles = [SessionElement.styles, laneItem, taskNameStyles, styles];

  /** The command that asked for it. */
  @state() private openId = '';

  /** The ref. */
  @property() to = '';

  /** What its owner calls it. */
  @property() words = '';

  /** How far into it something stands, in bytes. */
  @property({type: Number}) offset: number | undefined;

  readonly #context = StoreController.of(this);
  protected readonly rows = new RowsController(this, () => targetKeys(this.to));
  readonly #reader = new ResultReader(this, this.localize, () =>
    this.to === '' ? undefined : {ref: this.to, sessionId: this.sessionId || NO_SESSION},
  );

  readonly #addresses = new Addresses(this);
  readonly #availability = new ControlAvailability(this);
  readonly #receipt = new RowController(this, () => (this.openId ? receiptKey(this.openId) : undefined));

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('to') || changed.has('sessionId')) this.openId = '';
  }

  override render() {
    if (this.to === '') return nothing;
    return html`<span part="base">
      ${this.#renderLead()}
      ${
        this.offset === undefined
          ? nothing
          : html`<span class="meta">${this.term('task-detail.offset', this.localize.formatBytes(this.offset))}</span>`
      }
      ${targetOf(this.#context.store, this.to) ? nothing : this.#renderAnswer()}
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
    const link = /^https?:/i.test(this.to) ? this.#addresses.link(this.to) : undefined;
    if (link) {
      const shown = this.words || this.to;
      return renderOutLink(link, html`${shown}${renderDestination(link, shown)}`);
    }
    const words = this.words ? html`<bdi>${this.words}</bdi>` : html`<code>${this.to}</code>`;
    const why = this.#reader.isOpen || this.openId ? undefined : this.#why();
    if (why !== undefined)
      return html`<span class="ref" title=${this.to} data-status="unavailable">${words}</span>
        <span class="meta">${this.localize.lookup(`ref.${why}`) ?? reasonWords(why, this.localize)}</span>`;
    return html`<button
      type="button"
      class="lead"
      aria-expanded=${this.#reader.isOpen || this.openId ? 'true' : 'false'}
      title=${this.to}
      @click=${this.#onOpen}
    >
      ${words}
    </button>`;
  }

  /** What was read of it, or was replied. A fact that came meanwhile is opened in its own place. */
  #renderAnswer(): TemplateResult | typeof nothing {
    if (this.#reader.isOpen) return this.#reader.render();
    return this.openId === '' ? nothing : this.#renderReply();
  }

  #renderReply(): TemplateResult {
    const receipt = this.#receipt.value;
    if (receipt?.status !== 'confirmed')
      return html`<p class="meta" role="status">
        ${receipt ? renderReceipt(receipt, this.localize) : this.term('fallback.loading')}
      </p>`;
    return html`<pre class="out" tabindex="0" aria-label=${this.term('report.result')}>
${replyText(receipt.reply)}</pre>`;
  }

  /** Why nobody can be asked for it; undefined where it can be read, or its owner takes the question. */
  #why(): string | undefined {
    const {store} = this.#context;
    const detail = this.#availability.reason('open_detail');
    if (!store || CommandRouter.of(store).unreadable === undefined) return store ? undefined : 'not_connected';
    return detail ?? (this.shownSessionId === undefined ? 'unsupported' : undefined);
  }

  readonly #onOpen = (): void => {
    const {store} = this.#context;
    if (this.openId !== '') this.openId = '';
    else if (this.#reader.isOpen || (store && CommandRouter.of(store).unreadable === undefined)) this.#reader.toggle();
    else if (this.shownSessionId !== undefined) {
      const id = newCommandId();
      const payload = {ref: this.to};
      // A page that shows it elsewhere takes the command for itself: then nothing opens here.
      if (this.command({id, control: 'open_detail', sessionId: this.shownSessionId, payload})) this.openId = id;
    }
  };
}

/** What an owner replied, as text: the words of the detail where it has some, else all of it. */
function replyText(reply: unknown): string {
  const fields = object(reply);
  const detail = object(fields?.['detail']) ?? fields;
  const words = ['output', 'summary', 'text', 'content'].map((name) => string(detail?.[name]));
  return string(reply) ?? words.find((each) => each !== undefined) ?? JSON.stringify(detail ?? reply ?? null, null, 2);
}
