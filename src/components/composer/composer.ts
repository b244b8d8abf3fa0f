import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {live} from 'lit/directives/live.js';
import {newCommandId} from '../../commands/command-id.js';
import {announce} from '../../controllers/announcer.js';
import {ControlAvailability} from '../../controllers/control-availability.js';
import {RowController} from '../../controllers/row-controller.js';
import {RunController} from '../../controllers/run-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {listKey, TRANSPORT_KEY, type ListRow} from '../../state/keys.js';
import {icon} from '../../styles/icons.js';
import {canSend, type TransportRow} from '../../transport/feed.js';
import {AgentElement} from '../agent-element.js';
import {isEnter} from '../queue/keys.js';
import styles from './composer.styles.js';
import {Drafts} from './draft.js';
import {Outbox, type SendControl, type SentItem} from './outbox.js';
import {lostWords, renderSent} from './sent-rows.js';

/** How the chord for steering is written here. Both work everywhere. */
const STEER_KEYS = /Mac|iP/.test(globalThis.navigator?.platform ?? '') ? '⌘↵' : 'Ctrl ↵';

/**
 * Where a person writes to the agent. While a run is at work there is no guessing: Queue puts the text after it, Steer
 * into it. What was sent shows as sending until the runtime has it, and comes back with the reason where it did not get
 * there; drafts survive a change of session and a reload.
 *
 * @summary Takes what a person writes, and sends, queues or steers with it.
 * @element agent-composer
 * @fires agent-command - `send`, `queue` or `steer` with the text; `edit` from the queue in it
 * @slot context - what goes along, above the text
 * @slot tools - further controls, at the start of the last row
 * @csspart base - the whole
 * @csspart form - the box around the field
 * @csspart input - the field
 */
export class AgentComposer extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('textarea') private readonly field!: HTMLTextAreaElement | null;

  /** The session to write to; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #run = new RunController(this, () => this.#session.id);
  readonly #drafts = new Drafts(this, () => this.#session.id);
  readonly #outbox = new Outbox(this, () => this.#session.id, this.#drafts);
  readonly #requests = new RowController<ListRow>(this, () => {
    const id = this.#session.id;
    return id === undefined ? undefined : listKey('open-actions', id);
  });
  readonly #transport = new RowController<TransportRow>(
    this,
    () => TRANSPORT_KEY,
    (row) => row?.state,
  );
  readonly #controls = new ControlAvailability(this);

  /** Moves the focus into the field. */
  override focus(options?: FocusOptions): void {
    this.field?.focus(options);
  }

  override render() {
    const draft = this.#drafts.value;
    return html`
      <div part="base">
        <agent-queue session-id=${this.#session.id ?? ''}></agent-queue>
        ${renderSent(
          this.#outbox.items,
          {
            statusOf: (item) => this.#outbox.statusOf(item),
            putBack: this.#onPutBack,
            other: this.#main,
            giveOther: this.#onGiveOther,
            dismiss: ({id}) => this.#outbox.remove(id),
          },
          this.localize,
        )}
        <form part="form" aria-label=${this.term('composer.label')} @submit=${this.#onSubmit}>
          <slot name="context"></slot>
          <textarea
            part="input"
            rows="1"
            aria-label=${this.term('composer.label')}
            aria-describedby="note state"
            placeholder=${this.term(this.#run.active ? 'composer.placeholder-active' : 'composer.placeholder')}
            enterkeyhint="send"
            .value=${live(draft.text)}
            @input=${this.#onInput}
            @keydown=${this.#onKey}
          ></textarea>
          <div id="note" class="note">${draft.lost ? lostWords(draft.lost, this.localize) : nothing}</div>
          <div class="tools">
            <slot name="tools"></slot>
            <span id="state" class="state">${this.#renderState()}</span>
            <span class="end">${this.#renderButtons()}</span>
          </div>
        </form>
      </div>
    `;
  }

  override updated(_changed: PropertyValues<this>): void {
    this.#fit();
  }

  /** What Enter does now. */
  get #main(): 'send' | 'queue' {
    return this.#run.active ? 'queue' : 'send';
  }

  /** Why a text cannot leave this way right now; undefined where it can. */
  #blocked(control: SendControl): string | undefined {
    if (!this.#transport.store) return this.term('composer.no-store');
    if (this.#session.id === undefined) return this.term('composer.no-session');
    const transport = this.#transport.value;
    const state = transport?.state ?? 'streaming';
    if (state !== 'streaming' && !canSend(transport)) return this.term(`composer.offline.${state}`);
    const code = this.#controls.reason(control);
    if (code !== undefined) return this.localize.lookup(`control.${code}`) ?? code;
    // A run that starts confirms the message before it: two at once could not be told apart.
    const isSending = this.#outbox.items.some(
      (item) => item.control === 'send' && this.#outbox.statusOf(item) === 'pending',
    );
    return control === 'send' && isSending ? this.term('composer.wait') : undefined;
  }

  #renderState() {
    const blocked = this.#blocked(this.#main);
    if (blocked !== undefined) return html`${icon('blocked')}<span>${blocked}</span>`;
    if (this.#run.active?.status !== 'action_required') return nothing;
    return html`${icon('needs', {class: 'glyph k-needs'})}<span>${this.term('composer.decision')}</span>`;
  }

  #renderButtons() {
    if (!this.#run.active) return this.#renderButton('send', '↵');
    return html`<span class="split"
      >${this.#renderButton('steer', STEER_KEYS)}${this.#renderButton('queue', '↵')}</span
    >`;
  }

  #renderButton(control: SendControl, keys: string) {
    const blocked = this.#blocked(control);
    const isMain = control === this.#main;
    // One filled button in a view: an open request has it.
    const isFilled = isMain && blocked === undefined && (this.#requests.value?.ids.length ?? 0) === 0;
    return html`
      <button
        type=${isMain ? 'submit' : 'button'}
        class="btn ${isFilled ? 'primary' : ''}"
        aria-disabled=${blocked === undefined ? nothing : 'true'}
        aria-keyshortcuts=${control === 'steer' ? 'Control+Enter Meta+Enter' : 'Enter'}
        aria-describedby=${blocked === undefined ? nothing : isMain ? 'state' : 'why-not'}
        title=${blocked ?? this.term(`composer.about.${control}`)}
        @click=${isMain ? nothing : this.#onSteer}
      >
        ${icon(control)}<span>${this.term(`verb.${control}`)}</span><kbd aria-hidden="true">${keys}</kbd>
      </button>
      ${blocked === undefined || isMain ? nothing : html`<span id="why-not" class="vh">${blocked}</span>`}
    `;
  }

  /** Sends what is in the field, or says why it cannot leave. */
  #submit(control: SendControl): void {
    const text = this.#drafts.value.text.trim();
    const blocked = this.#blocked(control);
    if (text === '') this.field?.focus();
    else if (blocked !== undefined) announce(blocked, 'polite', this.ownerDocument);
    else if (this.#give(control, text)) this.#drafts.set({text: ''});
  }

  #give(control: SendControl, text: string): boolean {
    const sessionId = this.#session.id;
    const runId = this.#run.active?.id;
    if (sessionId === undefined || (control === 'steer' && runId === undefined)) return false;
    const id = newCommandId();
    const target = control === 'steer' && runId !== undefined ? {sessionId, runId} : {sessionId};
    if (!this.command({id, control, ...target, payload: {text}})) return false;
    this.#outbox.add({id, control, text});
    return true;
  }

  /** Grows with its text where the browser does not do it by itself. */
  #fit(): void {
    const {field} = this;
    if (!field || CSS.supports('field-sizing', 'content')) return;
    field.style.blockSize = 'auto';
    field.style.blockSize = `${field.scrollHeight}px`;
  }

  readonly #onInput = (): void => {
    const text = this.field?.value ?? '';
    const {lost} = this.#drafts.value;
    this.#drafts.set(lost && text !== '' ? {text, lost} : {text});
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (!isEnter(event) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const isChord = event.ctrlKey || event.metaKey;
    this.#submit(isChord && this.#run.active ? 'steer' : this.#main);
  };

  readonly #onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.#submit(this.#main);
  };

  readonly #onSteer = (): void => {
    this.#submit('steer');
  };

  readonly #onPutBack = ({id, text}: SentItem): void => {
    const {text: written} = this.#drafts.value;
    this.#drafts.set({text: written.trim() === '' ? text : `${text}\n${written}`});
    this.#outbox.remove(id);
    this.field?.focus();
  };

  readonly #onGiveOther = ({id, text}: SentItem): void => {
    const control = this.#main;
    const blocked = this.#blocked(control);
    if (blocked !== undefined) announce(blocked, 'polite', this.ownerDocument);
    else if (this.#give(control, text)) this.#outbox.remove(id);
  };
}
