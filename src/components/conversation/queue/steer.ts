import {html, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import type {QueuedTurn} from '../../../protocol/events.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {receiptWords} from '../../internal/receipt-line.js';
import {waitingRow} from './waiting-row.styles.js';
import './queue.strings.js';
import './steer.strings.js';

/**
 * A steer: text that goes into the turn at work. It is pending until the runtime has taken or rejected it; one that was
 * rejected keeps its text.
 *
 * @summary Shows one steer.
 * @element agent-steer
 * @internal
 * @fires agent-command - `edit` to withdraw it, `queue` to queue it instead
 * @fires agent-steer-dismiss - it is settled, and a person has seen it
 * @csspart base - the row
 */
export class AgentSteer extends AgentElement {
  static override styles = [AgentElement.styles, waitingRow];

  /** The steer as the runtime has it. */
  @property({attribute: false}) turn: QueuedTurn | undefined;

  /** The session that it belongs to. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #asked = new OneCommand<'remove' | 'queue'>(this, (kind) => {
    if (kind === 'queue') this.#dismiss();
  });
  readonly #controls = new ControlAvailability(this);

  override render() {
    const {turn} = this;
    if (!turn) return nothing;
    const {pending, problem} = this.#asked;
    return html`
      <div part="base" class="waiting wrap steer ${turn.status === 'rejected' ? 'rejected' : ''}">
        ${icon(turn.status === 'accepted' ? 'check' : 'steer')}
        <span class="lbl">${this.#label}</span>
        <span dir="auto" class="said clip" title=${turn.text ?? nothing}
          >${turn.text ?? this.term('queue.no-text')}</span
        >
        ${pending === undefined ? nothing : html`<span class="meta">${this.term(`queue.asked.${pending}`)}</span>`}
        <span class="acts">${this.#renderActions(turn)}</span>
        ${problem ? html`<span class="problem">${receiptWords(problem, this.localize)}</span>` : nothing}
      </div>
    `;
  }

  #renderActions({status, text}: QueuedTurn) {
    if (status !== 'accepted' && status !== 'rejected') return this.#renderButton('edit', this.term('steer.withdraw'));
    const isLost = status === 'rejected' && text !== undefined;
    return html`
      ${isLost ? this.#renderButton('queue', this.term('steer.queue-instead')) : nothing}
      <button
        type="button"
        class="btn quiet sm square"
        aria-label=${this.term('steer.dismiss')}
        title=${this.term('steer.dismiss')}
        @click=${this.#dismiss}
      >
        ${icon('x')}
      </button>
    `;
  }

  #renderButton(control: 'queue' | 'edit', word: string) {
    if (!this.#controls.isOffered(control)) return nothing;
    const code = this.#controls.reason(control);
    const why = code === undefined ? undefined : (this.localize.lookup(`control.${code}`) ?? code);
    return html`
      <button
        type="button"
        class="btn quiet sm"
        aria-label=${why === undefined ? nothing : `${word}. ${why}`}
        aria-disabled=${why !== undefined || this.#asked.pending !== undefined ? 'true' : nothing}
        title=${why ?? nothing}
        @click=${control === 'queue' ? this.#onQueue : this.#onWithdraw}
      >
        ${word}
      </button>
    `;
  }

  get #label(): string {
    const {status} = this.turn ?? {};
    if (status === undefined) return this.term('verb.steer');
    return this.localize.lookup(`steer.${status}`) ?? `${this.term('verb.steer')}: ${status}`;
  }

  readonly #onQueue = (): void => {
    const text = this.turn?.text;
    if (text === undefined || this.#controls.reason('queue') !== undefined) return;
    const intent = {control: 'queue', sessionId: this.sessionId, payload: {text}} as const;
    this.#asked.give('queue', intent, (command) => this.command(command));
  };

  readonly #onWithdraw = (): void => {
    const id = this.turn?.id;
    if (id === undefined || this.#controls.reason('edit') !== undefined) return;
    const intent = {control: 'edit', sessionId: this.sessionId, queuedId: id, payload: {remove: true}} as const;
    this.#asked.give('remove', intent, (command) => this.command(command));
  };

  readonly #dismiss = (): void => {
    this.dispatchEvent(new Event('agent-steer-dismiss', {bubbles: true, composed: true}));
  };
}
