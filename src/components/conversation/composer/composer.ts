import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {live} from 'lit/directives/live.js';
import type {CompletionSource} from '../../../commands/completion.js';
import {announce} from '../../../controllers/announcer.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RunController} from '../../../controllers/run-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {NO_SESSION, listKey} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {renderWrong} from '../attachments/wrong.js';
import {lazyElement} from '../../internal/lazy-elements.js';
import {isEnter} from '../queue/keys.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderAttach} from './attach-button.js';
import styles from './composer.styles.js';
import {Drafts} from './draft.js';
import {DraftFiles} from './draft-files.js';
import {FileIntake} from './file-intake.js';
import {LazyParts} from './lazy-parts.js';
import {NowOffer} from './now-offer.js';
import {Outbox, type Lost, type SentItem} from './outbox.js';
import {sentShownKey} from './outbox-key.js';
import {SendGate, type SendWay} from './send-gate.js';
import {renderSendButtons} from './send-buttons.js';
import {lostWords, renderSent} from './sent-rows.js';
import {Submitter} from './submitter.js';
import {renderCount} from './text-count.js';
import {Writing} from './writing.js';
import {CONTROLS_KEY} from '../../../transport/keys.js';
import './composer.strings.js';

const NOTHING_WRONG: readonly string[] = [];

/**
 * Where a person writes to the agent. While a run is at work there is no guessing: Queue puts the text after it, Steer
 * into it, and Stop and send in its place. An `@` names something and a `/` at the start commands something, out of what
 * the host or the runtime offers. Where the runtime takes images they can be chosen, pasted or dropped. What was sent
 * shows as sending until the runtime has it, and comes back with the reason where it did not get there; drafts survive a
 * change of session and, but for their images, a reload.
 *
 * @summary Takes what a person writes, and sends, queues or steers with it.
 * @a11y A form with a named text field: Enter sends, Shift and Enter begins a new line, Ctrl or Command and Enter steers.
 * @a11y Arrows walk the completions while some are offered, and what was sent before while the field is at its edge.
 * @a11y What could not be sent or kept is announced politely and described at the field.
 * @element agent-composer
 * @lazy agent-attachments
 * @lazy agent-queue
 * @lazy agent-send-menu
 * @lazy agent-session-options
 * @fires agent-command - `send`, `queue` or `steer` with the text, its attachments and its mentions; `edit` and
 *   `interrupt` from the queue in it, `edit` from what the session is set to
 * @slot context - what goes along, above the text
 * @slot tools - further controls, at the start of the last row
 * @csspart base - the whole
 * @csspart form - the box around the field
 * @csspart input - the field
 * @csspart attach - the button that opens the choice of files
 * @csspart mention - the button that begins a mention
 */
export class AgentComposer extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('textarea') private readonly field!: HTMLTextAreaElement | null;

  /** The session to write to; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** Where completions come from, in place of what the connection offers. */
  @property({attribute: false}) completions: readonly CompletionSource[] = [];

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #run = new RunController(this, () => this.#session.id);
  readonly #drafts = new Drafts(this, () => this.#session.id);
  readonly #files = new DraftFiles(this, () => this.#session.id);
  readonly #sentShown = new RowController(this, () => sentShownKey(this.#session.id ?? NO_SESSION));
  readonly #outbox = new Outbox(this, () => this.#session.id, {drafts: this.#drafts, files: this.#files});
  readonly #intake = new FileIntake(
    this,
    () => this.#files.limits !== undefined,
    (files) => this.#onFiles(files),
  );
  readonly #requests = new RowController(this, () => {
    const id = this.#session.id;
    return id === undefined ? undefined : listKey('open-actions', id);
  });
  readonly #limits = new RowController(this, () => CONTROLS_KEY);
  readonly #gate = new SendGate(this, this.localize, {
    session: this.#session,
    run: this.#run,
    files: this.#files,
    outbox: this.#outbox,
  });
  readonly #now = new NowOffer(this, this.#run, () => this.#session.id);
  readonly #submitter = new Submitter({
    session: this.#session,
    run: this.#run,
    drafts: this.#drafts,
    files: this.#files,
    outbox: this.#outbox,
    gate: this.#gate,
    now: this.#now,
    dispatch: (command) => this.command(command),
  });
  readonly #writing = new Writing(this, this.localize, {
    field: () => this.field,
    sessionId: () => this.#session.id,
    sources: () => this.completions,
    drafts: this.#drafts,
    sent: () => this.#outbox.items.map(({text}) => text),
  });
  readonly #parts = new LazyParts(this, () => this.#session.id);
  #announced: Lost | undefined;

  override updated(_changed: PropertyValues<this>): void {
    this.#fit();
    const {lost} = this.#drafts.value;
    if (lost && !this.#announced) this.#announce(lostWords(lost, this.localize));
    this.#announced = lost;
  }

  /** Moves the focus into the field. */
  override focus(options?: FocusOptions): void {
    this.field?.focus(options);
  }

  override render() {
    const {text, lost} = this.#drafts.value;
    const wrong = lost?.fields?.text ?? NOTHING_WRONG;
    const {over, onDragOver, onDragLeave, onDrop, onPaste} = this.#intake;
    return html`
      <div part="base">
        ${this.#renderUnloadedParts()}
        <agent-queue session-id=${this.#session.id ?? ''}></agent-queue>
        ${this.#renderSent()}
        <form
          part="form"
          aria-label=${this.term('composer.label')}
          @submit=${this.#onSubmit}
          @paste=${onPaste}
          @dragenter=${onDragOver}
          @dragover=${onDragOver}
          @dragleave=${onDragLeave}
          @drop=${onDrop}
        >
          <slot name="context"></slot>
          ${this.#writing.renderMentions()}
          <agent-attachments
            session-id=${this.#session.id ?? ''}
            .wrong=${lost?.fields?.attachments ?? NOTHING_WRONG}
            @agent-attachments-change=${this.#onFilesChanged}
          ></agent-attachments>
          <div class="write">
            <textarea
              part="input"
              rows="1"
              aria-label=${this.term('composer.label')}
              aria-describedby="wrong note unresolved count state"
              aria-invalid=${wrong.length > 0 ? 'true' : nothing}
              aria-autocomplete="list"
              aria-controls=${this.#writing.listId ?? nothing}
              aria-activedescendant=${this.#writing.activeId ?? nothing}
              placeholder=${this.#gate.placeholder}
              enterkeyhint="send"
              .value=${live(text)}
              @input=${this.#onInput}
              @click=${this.#writing.look}
              @blur=${this.#onBlur}
              @keydown=${this.#onKey}
            ></textarea>
            ${this.#writing.renderMirror()}
          </div>
          <div id="wrong" class="wrong">${renderWrong(wrong.map((words) => reasonWords(words, this.localize)))}</div>
          <div id="note" class="note">
            ${lost ? lostWords(lost, this.localize, true) : nothing} ${this.renderReload(lost?.reason)}
          </div>
          <div id="unresolved" class="note quiet">${this.#writing.renderUnresolved()}</div>
          <div class="tools">
            ${this.#renderAttach()} ${this.#writing.renderButton()}
            <agent-session-options session-id=${this.#session.id ?? ''}></agent-session-options>
            <slot name="tools"></slot>
            <span id="state" class="state">${this.#renderState()}</span>
            ${renderCount(text, this.#limits.value?.maxText, this.localize)}
            <span class="end">${this.#renderButtons()}</span>
          </div>
          ${over ? html`<div class="drop" aria-hidden="true">${icon('clip')}${this.term('composer.drop')}</div>` : nothing}
        </form>
        ${this.#writing.renderList()}
      </div>
    `;
  }

  /** Where parts that have something to show could not be loaded, that is said in one place above the field. */
  #renderUnloadedParts() {
    const tags = new Set(this.#parts.tags);
    if (this.#drafts.value.lost?.fields?.attachments) tags.add('agent-attachments');
    if (this.#gate.main !== 'send') tags.add('agent-send-menu');
    return this.renderUnloaded(...[...tags].map(lazyElement));
  }

  #renderSent() {
    const actions = {
      statusOf: (item: SentItem) => this.#outbox.statusOf(item),
      putBack: this.#onPutBack,
      other: this.#gate.main,
      giveOther: this.#onGiveOther,
      dismiss: (item: SentItem) => this.#outbox.dismiss(item),
    };
    // T9: a conversation shows what was just sent where it will stand; what needs a decision stands here.
    const isShown = (this.#sentShown.value?.count ?? 0) > 0;
    const items = this.#outbox.items.filter(
      (item) => !(isShown && item.control === 'send' && this.#outbox.statusOf(item) === 'pending'),
    );
    return renderSent(items, actions, this.localize);
  }

  #renderAttach() {
    const {limits, items} = this.#files;
    const onFull = (words: string) => this.#announce(words);
    return renderAttach({limits, count: items.length, onFiles: this.#onFiles, onFull}, this.localize);
  }

  #renderState() {
    const blocked = this.#gate.blocked(this.#gate.main);
    if (blocked !== undefined) return html`${icon('blocked')}<span>${blocked}</span>`;
    if (this.#now.isMade) return html`${icon('stop')}<span>${this.term('composer.offer-now')}</span>`;
    if (this.#run.active?.status !== 'action_required') return nothing;
    return html`${icon('needs', {class: 'glyph k-needs'})}<span class="wide">${this.term('composer.decision')}</span>`;
  }

  #renderButtons() {
    return renderSendButtons(
      {
        main: this.#gate.main,
        isQuiet: (this.#requests.value?.ids.length ?? 0) > 0,
        blocked: (way) => this.#gate.blocked(way),
        onWay: (way) => this.#submit(way),
      },
      this.localize,
    );
  }

  /** Sends what is in the field, or says why it cannot leave. */
  #submit(way: SendWay): void {
    this.#writing.leavePast();
    const problem = this.#submitter.submit(way);
    if (problem === 'empty') this.field?.focus();
    else if (problem !== undefined) this.#announce(problem);
  }

  #announce(words: string): void {
    announce(words, 'polite', this.ownerDocument);
  }

  /** Grows with its text where the browser does not do it by itself. */
  #fit(): void {
    const {field} = this;
    if (!field || CSS.supports('field-sizing', 'content')) return;
    field.style.blockSize = 'auto';
    field.style.blockSize = `${field.scrollHeight}px`;
  }

  readonly #onInput = (): void => {
    this.#now.withdraw();
    this.#writing.write();
  };

  readonly #onBlur = (): void => {
    this.#now.withdraw();
    this.#writing.close();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (this.#writing.takeKey(event)) return;
    if (!isEnter(event) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const isChord = event.ctrlKey || event.metaKey;
    if (!isChord && this.#isEmpty && this.#run.active) this.#onEmptyEnter(event);
    else this.#submit(isChord && this.#run.active ? 'steer' : this.#gate.main);
  };

  get #isEmpty(): boolean {
    return this.#drafts.value.text.trim() === '' && this.#files.items.length === 0;
  }

  // A key that is held down is no second thought.
  #onEmptyEnter(event: KeyboardEvent): void {
    if (event.repeat || this.#gate.blocked('stop-send') !== undefined) return;
    if (this.#now.press()) this.#announce(this.term('composer.offer-now'));
  }

  readonly #onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.#submit(this.#gate.main);
  };

  readonly #onFiles = (files: readonly File[]): void => {
    if (files.length === 0) return;
    this.#files.add(files);
    this.#onFilesChanged();
    this.field?.focus();
  };

  readonly #onFilesChanged = (): void => {
    this.#drafts.settleFiles();
    if (this.#files.items.length === 0) this.field?.focus();
  };

  readonly #onPutBack = (item: SentItem): void => {
    this.#outbox.putBack(item);
    this.field?.focus();
  };

  readonly #onGiveOther = (item: SentItem): void => {
    const problem = this.#submitter.giveOther(item);
    if (problem !== undefined) this.#announce(problem);
    if (item.gone !== undefined) this.field?.focus();
  };
}
