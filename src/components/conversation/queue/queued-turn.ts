import {html, nothing, type PropertyValues} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {announce} from '../../../controllers/announcer.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RunController} from '../../../controllers/run-controller.js';
import type {JsonObject, QueuedTurn} from '../../../protocol/events.js';
import {icon, type IconName} from '../../../styles/icons.js';
import type {HeldTurn} from '../../../transport/page-outbox.js';
import {AgentElement} from '../../agent-element.js';
import {receiptWords} from '../../internal/receipt-line.js';
import '../composer/composer.strings.js';
import {isEnter} from './keys.js';
import './queue.strings.js';
import styles from './queued-turn.styles.js';
import {NOTHING_NOW, startNowKey, type StartNowRow} from './start-now.js';

/** What can be asked about a queued turn. */
type Ask = 'text' | 'remove' | 'position' | 'queue' | 'first' | 'stop';

/** The buttons of the row, by what they do. */
export type TurnButton = 'up' | 'down' | 'now' | 'first' | 'edit' | 'remove';

/** How often the runtime is notified that somebody still edits a turn. */
const RENEW_MS = 60_000;

/**
 * A turn that waits in the runtime's queue. Changes are asked for and shown once the runtime's queue has them; a text
 * that is being edited is kept, whatever becomes of the turn, and the runtime is asked to wait with it meanwhile.
 *
 * @summary Shows one queued turn.
 * @element agent-queued-turn
 * @internal
 * @fires agent-command - `edit` with the turn's id and a new text, a new position, its removal, or that it should wait;
 *   `interrupt` of the run at work, where somebody wants the turn now
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
  /** Asks the runtime to wait with the turn while somebody edits it. */
  readonly #hold = new OneCommand<'hold'>(this);
  readonly #controls = new ControlAvailability(this);
  readonly #run = new RunController(this, () => this.sessionId || undefined);
  readonly #now = new RowController(this, () => startNowKey(this.sessionId));
  #target = 0;
  #renewal: ReturnType<typeof setInterval> | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.get('editing') !== undefined) this.#setHold(this.editing && !this.gone);
  }

  override updated(changed: PropertyValues<this>): void {
    if (this.turn && this.#now.value?.queuedId === this.turn.id) queueMicrotask(() => this.#goOnNow());
    if (changed.get('editing') === undefined) return;
    if (this.editing) {
      this.field?.focus();
      this.field?.setSelectionRange(this.text.length, this.text.length);
    } else if (this.gone) this.dispatchEvent(new Event('agent-queued-turn-close', {bubbles: true, composed: true}));
    else this.focusButton('edit');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#renewal);
  }

  /** Moves the focus to one of its buttons. */
  focusButton(name: TurnButton): void {
    this.shadowRoot?.querySelector<HTMLElement>(`[data-button="${name}"]`)?.focus();
  }

  /** Asks for another place in the queue, counted from 1. */
  moveTo(position: number): void {
    if (position < 1 || position > this.count || position === this.position) return;
    this.#target = position;
    this.#ask('position', {position: position - 1}); // people count from 1, the queue from 0
  }

  override render() {
    const {turn} = this;
    if (!turn) return nothing;
    const isDraggable = this.count > 1 && !this.editing && this.#unavailable === undefined;
    return html`
      <div
        part="base"
        class="waiting wrap ${this.editing ? 'editing' : ''} ${this.count > 1 ? 'many' : ''}"
        @keydown=${this.#onRowKey}
      >
        <span
          class="pos"
          aria-hidden="true"
          draggable=${isDraggable ? 'true' : nothing}
          title=${isDraggable ? this.term('queue.drag') : nothing}
          >${this.gone ? '–' : this.localize.formatNumber(this.position)}</span
        >
        <span class="lbl">${this.#label}</span>
        ${this.editing ? this.#renderField() : this.#renderText(turn)} ${this.#renderProblem()}
      </div>
    `;
  }

  #renderText({text = '', attachmentCount = 0}: QueuedTurn) {
    const {pending} = this.#asked;
    const without = attachmentCount > 0 ? this.term('queue.images', attachmentCount) : this.term('queue.no-text');
    return html`
      <span dir="auto" class="said clip ${text === '' ? 'faint' : ''}" title=${text || nothing}
        >${text || without}</span
      >
      ${
        text === '' || attachmentCount === 0
          ? nothing
          : html`<span class="meta">${this.term('composer.images', attachmentCount)}</span>`
      }
      ${pending === undefined ? nothing : html`<span class="meta">${this.term(`queue.asked.${pending}`)}</span>`}
      <span class="acts">
        ${
          this.count > 1 && this.#isOffered
            ? [
                this.#renderButton('up', 'up', this.position === 1),
                this.#renderButton('down', 'down', this.position === this.count),
              ]
            : nothing
        }
        ${this.#isOffered ? [this.#renderNow(), this.#renderButton('edit', 'edit', text === ''), this.#renderButton('remove', 'x')] : nothing}
      </span>
    `;
  }

  /** What is offered says what it does: it stops the run for this turn, or only makes the turn the next one. */
  #renderNow() {
    if (this.#run.active && this.#controls.reason('interrupt') === undefined) return this.#renderButton('now', 'send');
    return this.position > 2 ? this.#renderButton('first', 'send') : nothing;
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
    if (this.editing && !this.gone && this.#hold.problem !== undefined)
      return html`<span class="problem">${this.term('queue.not-paused')}</span>`;
    const reason = (this.turn as HeldTurn | undefined)?.reason;
    if (reason === undefined) return nothing;
    return html`<span class="problem">${this.localize.lookup(`control.${reason}`) ?? reason}</span>`;
  }

  get #label(): string {
    if (this.gone) return this.term('queue.gone');
    const {status, heldUntil} = this.turn ?? {};
    if (heldUntil !== undefined) return this.term(this.editing ? 'queue.paused' : 'queue.edited');
    if (status !== undefined && status !== 'queued') return this.localize.lookup(`queue.status.${status}`) ?? status;
    return this.term(this.position === 1 ? 'queue.next' : 'queue.queued');
  }

  get #isOffered(): boolean {
    return this.#controls.isOffered(this.gone ? 'queue' : 'edit');
  }

  get #unavailable(): string | undefined {
    const code = this.#controls.reason(this.gone ? 'queue' : 'edit');
    return code === undefined ? undefined : (this.localize.lookup(`control.${code}`) ?? code);
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

  /** Somebody wants this turn now: first it is made the first, then the run at work is asked to stop. */
  #goOnNow(): void {
    const startNow = this.#now.value;
    const {turn, sessionId} = this;
    if (!turn || startNow?.queuedId !== turn.id || this.#asked.pending !== undefined) return;
    const runId = this.#run.active?.id;
    const isOver = this.gone || runId === undefined || runId !== startNow.runId || this.#asked.problem !== undefined;
    if (isOver) this.#setStartNow(NOTHING_NOW);
    else if (this.position > 1) this.#ask('first', {position: 0});
    else this.#asked.give('stop', {control: 'interrupt', sessionId, runId}, (command) => this.command(command));
  }

  #setStartNow(row: StartNowRow): void {
    this.#now.store?.setLocal(startNowKey(this.sessionId), row);
    this.requestUpdate();
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
        this.moveTo(this.position - 1);
        return;
      case 'down':
        this.moveTo(this.position + 1);
        return;
      case 'first':
        this.moveTo(1);
        return;
      case 'now':
        this.#asked.clear();
        this.#setStartNow({queuedId: this.turn?.id ?? '', runId: this.#run.active?.id ?? ''});
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

  readonly #onRowKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || !event.altKey || this.editing) return;
    event.preventDefault();
    this.moveTo(this.position + step);
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

  /**
   * Asks the runtime again and again to wait with the turn; and, when nothing came of the edit, to go on. A page that
   * leaves says nothing: the runtime goes on by itself after a while.
   */
  #setHold(isEdited: boolean): void {
    clearInterval(this.#renewal);
    if (isEdited) {
      this.#askToHold();
      this.#renewal = setInterval(() => this.#askToHold(), RENEW_MS);
      return;
    }
    const isWaiting = this.turn?.heldUntil !== undefined || this.#hold.pending !== undefined;
    this.#hold.clear();
    if (this.#place && isWaiting) this.command({control: 'edit', ...this.#place, payload: {hold: false}});
  }

  #askToHold(): void {
    const hold = {control: 'edit', ...this.#place, payload: {hold: true}} as const;
    if (this.#place) this.#hold.give('hold', hold, (command) => this.command(command));
  }

  /** The turn in the queue; undefined where it is not there any more. */
  get #place(): {readonly sessionId: string; readonly queuedId: string} | undefined {
    return this.turn && !this.gone ? {sessionId: this.sessionId, queuedId: this.turn.id} : undefined;
  }
}
