import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import type {JsonObject, QueuedTurn} from '../../protocol/events.js';
import {announce} from '../../controllers/announcer.js';
import {ControlAvailability} from '../../controllers/control-availability.js';
import {OneCommand} from '../../controllers/one-command.js';
import {icon, type IconName} from '../../styles/icons.js';
import type {HeldTurn} from '../../transport/page-outbox.js';
import {AgentElement} from '../agent-element.js';
import {receiptWords} from '../receipt-line.js';
import {isEnter} from './keys.js';
import styles from './queued-turn.styles.js';

/** What can be asked about a queued turn. */
type Ask = 'text' | 'remove' | 'position' | 'queue';

/** The buttons of the row, by what they do. */
export type TurnButton = 'up' | 'down' | 'edit' | 'remove';

/**
 * A turn that waits in the runtime's queue. Changes are asked for and shown once the runtime's queue has them; a text
 * that is being edited is kept, whatever becomes of the turn.
 *
 * @summary Shows one queued turn.
 * @element agent-queued-turn
 * @fires agent-command - `edit` with the turn's id and a new text, a new position, or its removal
 * @fires agent-queued-turn-close - somebody is done with the text of a turn that has left the queue
 * @csspart base - the row
 */
export class AgentQueuedTurn extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('textarea') private readonly field!: HTMLTextAreaElement | null;

  @state() private text = '';

  /** Somebody is editing it. */
  @property({type: Boolean, reflect: true}) editing = false;

  /** The turn as the runtime has it. */
  @property({attribute: false}) turn: QueuedTurn | undefined;

  /** The session that it waits in. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** Its place in the queue, from 1. */
  @property({type: Number}) position = 1;

  /** How many turns wait. */
  @property({type: Number}) count = 1;

  /** It has left the queue while somebody edited it. */
  @property({type: Boolean}) gone = false;

  readonly #asked = new OneCommand<Ask>(this, (kind) => this.#onConfirmed(kind));
  readonly #controls = new ControlAvailability(this);
  #target = 0;

  /** Moves the focus to one of its buttons. */
  focusButton(name: TurnButton): void {
    this.shadowRoot?.querySelector<HTMLElement>(`[data-button="${name}"]`)?.focus();
  }

  override render() {
    const {turn} = this;
    if (!turn) return nothing;
    return html`
      <div part="base" class="waiting ${this.editing ? 'editing' : ''} ${this.count > 1 ? 'many' : ''}">
        <span class="pos" aria-hidden="true">${this.gone ? '–' : this.localize.formatNumber(this.position)}</span>
        <span class="lbl">${this.#label}</span>
        ${this.editing ? this.#renderField() : this.#renderText(turn)} ${this.#renderProblem()}
      </div>
    `;
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('editing') || changed.get('editing') === undefined) return;
    if (this.editing) {
      this.field?.focus();
      this.field?.setSelectionRange(this.text.length, this.text.length);
    } else if (this.gone) this.dispatchEvent(new Event('agent-queued-turn-close', {bubbles: true, composed: true}));
    else this.focusButton('edit');
  }

  get #label(): string {
    if (this.gone) return this.term('queue.gone');
    const {status} = this.turn ?? {};
    if (status !== undefined && status !== 'queued') return this.localize.lookup(`queue.status.${status}`) ?? status;
    return this.term(this.position === 1 ? 'queue.next' : 'queue.queued');
  }

  get #unavailable(): string | undefined {
    const code = this.#controls.reason(this.gone ? 'queue' : 'edit');
    return code === undefined ? undefined : (this.localize.lookup(`control.${code}`) ?? code);
  }

  #renderText({text}: QueuedTurn) {
    const {pending} = this.#asked;
    return html`
      <span dir="auto" class="said clip ${text === undefined ? 'faint' : ''}" title=${text ?? nothing}
        >${text ?? this.term('queue.no-text')}</span
      >
      ${pending === undefined ? nothing : html`<span class="meta">${this.term(`queue.asked.${pending}`)}</span>`}
      <span class="acts">
        ${
          this.count > 1
            ? [
                this.#renderButton('up', 'up', this.position === 1),
                this.#renderButton('down', 'down', this.position === this.count),
              ]
            : nothing
        }
        ${this.#renderButton('edit', 'edit', text === undefined)} ${this.#renderButton('remove', 'x')}
      </span>
    `;
  }

  #renderButton(name: TurnButton, glyph: IconName | 'up', isIdle = false) {
    const label = this.term(`queue.${name}`, this.position);
    const why = this.#unavailable;
    const isDisabled = isIdle || why !== undefined || this.#asked.pending !== undefined;
    return html`
      <button
        type="button"
        class="btn quiet sm square"
        data-button=${name}
        aria-label=${why === undefined ? label : `${label}. ${why}`}
        aria-disabled=${isDisabled ? 'true' : nothing}
        title=${why ?? label}
        @click=${this.#onButton}
      >
        ${glyph === 'up' ? icon('down', {class: 'flipped'}) : icon(glyph)}
      </button>
    `;
  }

  #renderField() {
    const isPending = this.#asked.pending !== undefined;
    const why = this.#unavailable;
    const isDisabled = isPending || why !== undefined || this.text.trim() === '';
    return html`
      <textarea
        rows="1"
        aria-label=${this.term('queue.edit', this.position)}
        .value=${this.text}
        ?readonly=${isPending}
        @input=${this.#onInput}
        @keydown=${this.#onKey}
      ></textarea>
      <span class="acts">
        <button
          type="button"
          class="btn sm"
          aria-disabled=${isDisabled ? 'true' : nothing}
          title=${why ?? nothing}
          @click=${this.#onSave}
        >
          ${isPending ? this.term('queue.asked.text') : this.term(this.gone ? 'queue.again' : 'queue.save')}
        </button>
        <button type="button" class="btn quiet sm" @click=${this.#onCancel}>
          ${this.term(this.gone ? 'queue.discard' : 'queue.cancel')}
        </button>
      </span>
    `;
  }

  #renderProblem() {
    const receipt = this.#asked.problem;
    if (receipt) return html`<span class="problem">${receiptWords(receipt, this.localize)}</span>`;
    const reason = (this.turn as HeldTurn | undefined)?.reason;
    if (reason === undefined) return nothing;
    return html`<span class="problem">${this.localize.lookup(`control.${reason}`) ?? reason}</span>`;
  }

  #ask(kind: Ask, payload: JsonObject): void {
    const {turn, sessionId} = this;
    if (!turn || this.#unavailable !== undefined) return;
    const intent =
      kind === 'queue'
        ? ({control: 'queue', sessionId, payload} as const)
        : ({control: 'edit', sessionId, queuedId: turn.id, payload} as const);
    this.#asked.give(kind, intent, (command) => this.command(command));
  }

  #move(position: number): void {
    this.#target = position;
    this.#ask('position', {position: position - 1}); // people count from 1, the queue from 0
  }

  #onConfirmed(kind: Ask): void {
    if (kind === 'text' || kind === 'queue') this.editing = false;
    else if (kind === 'position') announce(this.term('queue.moved', this.#target), 'polite', this.ownerDocument);
  }

  readonly #onButton = (event: Event): void => {
    const button = event.currentTarget as HTMLElement;
    if (button.ariaDisabled === 'true') return;
    switch (button.dataset['button'] as TurnButton) {
      case 'up':
        this.#move(this.position - 1);
        return;
      case 'down':
        this.#move(this.position + 1);
        return;
      case 'remove':
        this.#ask('remove', {remove: true});
        return;
      case 'edit':
        this.#asked.clear();
        this.text = this.turn?.text ?? '';
        this.editing = true;
    }
  };

  readonly #onInput = (): void => {
    this.text = this.field?.value ?? '';
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.isComposing) this.#onCancel();
    else if (isEnter(event) && !event.shiftKey) this.#onSave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #onSave = (): void => {
    const text = this.text.trim();
    if (text !== '') this.#ask(this.gone ? 'queue' : 'text', {text});
  };

  readonly #onCancel = (): void => {
    this.#asked.clear();
    this.editing = false;
  };
}
