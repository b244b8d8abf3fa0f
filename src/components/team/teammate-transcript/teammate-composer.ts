import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {newCommandId} from '../../../commands/command-id.js';
import {CommandRouter} from '../../../commands/router.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {Draft} from '../../../controllers/draft.js';
import {RowController} from '../../../controllers/row-controller.js';
import {shownStatus} from '../../../protocol/vocabulary.js';
import {agentKey} from '../../../state/keys.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {targetOf} from '../team/teammate-acts.js';
import {agentName} from '../../internal/identity/identities.js';
import styles from './teammate-composer.styles.js';
import {receiptKey} from '../../../commands/keys.js';
import '../../internal/receipt-line.strings.js';
import './teammate-transcript.strings.js';

/** What a person has begun to write to a teammate. It is kept for each, whatever is shown meanwhile. */
interface MessageDraft {
  readonly text: string;
  readonly interrupt: boolean;
  /** The command that it went out with, until its owner has answered. */
  readonly sentAs: string;
}

const EMPTY: MessageDraft = {text: '', interrupt: false, sentAs: ''};

/**
 * Where a person writes to one teammate itself. The text stays until its owner has taken it, and a refusal leaves it
 * where it was. Enter sends, Shift and Enter begins a new line.
 *
 * @summary Writes to a teammate.
 * @element agent-teammate-composer
 * @internal
 */
export class AgentTeammateComposer extends AgentElement {
  static override styles = [AgentElement.styles, fields, styles];

  /** The teammate to write to. */
  @property({attribute: 'agent-id'}) agentId = '';

  readonly #agent = new RowController(this, () => agentKey(this.agentId));
  readonly #draft = new Draft<MessageDraft>(this, () => `message:${agentKey(this.agentId)}`, EMPTY);
  readonly #receipt = new RowController(this, () => {
    const {sentAs} = this.#draft.value;
    return sentAs === '' ? undefined : receiptKey(sentAs);
  });
  readonly #availability = new ControlAvailability(this);

  override willUpdate(_changed: PropertyValues<this>): void {
    if (this.#receipt.value?.status === 'confirmed') this.#draft.set(EMPTY);
  }

  override render() {
    const agent = this.#agent.value;
    if (!agent || !this.#availability.isOffered('continue_agent', targetOf(agent))) return nothing;
    const {text, interrupt} = this.#draft.value;
    const blocked = this.#blocked(agent);
    const isSending = this.#isSending;
    const label = this.term('teammate.message', agentName(this.#agent.store, agent.id));
    return html`
      <form part="base" @submit=${this.#onSubmit} data-status=${this.#receipt.value?.status ?? nothing}>
        <textarea
          class="in"
          rows="2"
          dir="auto"
          aria-label=${label}
          aria-describedby=${blocked === undefined ? nothing : 'blocked'}
          placeholder=${label}
          .value=${text}
          ?readonly=${isSending || blocked !== undefined}
          @input=${this.#onInput}
          @keydown=${this.#onKey}
        ></textarea>
        <div class="end wrap">
          ${shownStatus(agent.status) === 'running' ? this.#renderInterrupt(interrupt, isSending) : nothing}
          <button
            type="submit"
            class="btn"
            aria-disabled=${blocked !== undefined || isSending || text.trim() === '' ? 'true' : nothing}
          >
            ${icon('send')}${this.term('verb.send')}
          </button>
        </div>
        ${blocked === undefined ? this.#renderOutcome() : html`<p class="meta" id="blocked">${blocked}</p>`}
      </form>
    `;
  }

  #renderInterrupt(interrupt: boolean, isSending: boolean): TemplateResult {
    return html`<label class="check"
      ><input
        type="checkbox"
        .checked=${interrupt}
        ?disabled=${isSending}
        @change=${(event: Event) => this.#draft.set({interrupt: (event.target as HTMLInputElement).checked})}
      /><span>${this.term('teammate.interrupt')}</span></label
    >`;
  }

  #renderOutcome(): TemplateResult | typeof nothing {
    const receipt = this.#receipt.value;
    if (!receipt || receipt.status === 'confirmed') return nothing;
    const mayRetry = receipt.status === 'failed' || receipt.status === 'unconfirmed';
    return html`<p class="meta outcome wrap" role="status">
      <span>${renderReceipt(receipt, this.localize)}</span>
      ${
        mayRetry
          ? html`<button type="button" class="btn quiet sm" @click=${this.#onRetry}>
              ${this.term('receipt.ask-again')}
            </button>`
          : nothing
      }
    </p>`;
  }

  get #isSending(): boolean {
    const {sentAs} = this.#draft.value;
    const status = this.#receipt.value?.status;
    return sentAs !== '' && (status === undefined || status === 'pending' || status === 'held');
  }

  #blocked(agent: AgentRow): string | undefined {
    if (agent.controls && !agent.controls.includes('continue_agent')) return this.term('teammate.takes-no-messages');
    const reason = this.#availability.reason('continue_agent', targetOf(agent));
    return reason === undefined ? undefined : reasonWords(reason, this.localize);
  }

  readonly #onInput = (event: Event): void => {
    // What is written after a refusal is another message.
    this.#draft.set({text: (event.target as HTMLTextAreaElement).value, sentAs: ''});
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    this.#send();
  };

  readonly #onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.#send();
  };

  readonly #onRetry = (): void => {
    const {store} = this.#receipt;
    if (store) CommandRouter.of(store).retry(this.#draft.value.sentAs);
  };

  #send(): void {
    const agent = this.#agent.value;
    const {text, interrupt} = this.#draft.value;
    if (!agent || text.trim() === '' || this.#isSending || this.#blocked(agent) !== undefined) return;
    const id = newCommandId();
    const mayInterrupt = interrupt && shownStatus(agent.status) === 'running';
    const payload = {text, ...(mayInterrupt ? {interrupt: true} : {})};
    if (this.command({id, control: 'continue_agent', ...targetOf(agent), payload})) this.#draft.set({sentAs: id});
  }
}
