import {present} from '../../../state/read.js';
import {html, nothing, type PropertyValues} from 'lit';
import {property, query} from 'lit/decorators.js';
import {live} from 'lit/directives/live.js';
import {newCommandId} from '../../../commands/command-id.js';
import type {CompletionSource} from '../../../commands/completion.js';
import {announce} from '../../../controllers/announcer.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {RunController} from '../../../controllers/run-controller.js';
import {countCharacters} from '../../../protocol/run-input/count.js';
import type {Row} from '../../../state/core/rows.js';
import {listKey, permissionKey, queueKey, sessionKey, type Key} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {CONTROLS_KEY, heldQueueKey} from '../../../transport/keys.js';
import {SessionElement} from '../../session-element.js';
import {lazyElement} from '../../internal/lazy-elements.js';
import {reasonWords} from '../../internal/reason-words.js';
import {filesKey} from '../attachments/tray.js';
import {renderWrong} from '../attachments/wrong.js';
import {isEnter} from '../queue/keys.js';
import './composer.strings.js';
import styles from './composer.styles.js';
import {DraftFiles} from './draft-files.js';
import {Drafts} from './draft.js';
import {FileIntake} from './file-intake.js';
import {NowOffer} from './now-offer.js';
import {sentShownKey} from './outbox-key.js';
import {Outbox, type Lost, type SendControl, type SentItem} from './outbox.js';
import {SendGate, type SendWay} from './send-gate.js';
import type {AgentSendChooseEvent, SendChoice} from './send-menu.js';
import {lostWords, renderSent} from './sent-rows.js';
import {Writing} from './writing.js';

/** From this part of the limit on, a count is worth the room. */
const NEAR = 0.9;
/** How the chord for steering is written here. Both work everywhere. */
const STEER_KEYS = /Mac|iP/.test(globalThis.navigator?.platform ?? '') ? '⌘↵' : 'Ctrl ↵';

/** The parts that are drawn only where there is something to draw: each with its row, and what in it counts. */
const LAZY_PARTS: readonly LazyPart[] = [
  lazyPart('agent-queue', queueKey),
  lazyPart('agent-queue', heldQueueKey),
  lazyPart('agent-session-options', permissionKey),
  lazyPart('agent-session-options', sessionKey, ({mode, modes, model, models}) =>
    [mode, modes, model, models].some((fact) => fact !== undefined),
  ),
  lazyPart('agent-attachments', filesKey, ({items, problems, gone = 0}) => items.length + problems.length + gone > 0),
];

interface LazyPart {
  readonly tag: string;
  readonly key: (sessionId: string) => Key;
  readonly isShown: (row: Row) => boolean;
}

function lazyPart<T extends Row>(
  tag: string,
  key: (sessionId: string) => Key<T>,
  isShown: (row: T) => boolean = () => true,
): LazyPart {
  return {tag, key, isShown: isShown as LazyPart['isShown']};
}

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
 * @lazy agent-stop-button
 * @fires agent-command - `send`, `queue` or `steer` with the text, its attachments and its mentions; `interrupt` from its
 *   Stop and from the queue in it, `edit` from the queue and from what the session is set to
 * @slot context - what goes along, above the text
 * @slot start - further controls, at the start of the last row
 * @slot end - further controls, before the buttons that send
 * @csspart base - the whole
 * @csspart form - the box around the field
 * @csspart input - the field
 * @csspart attach - the button that opens the choice of files
 * @csspart mention - the button that begins a mention
 */
export class AgentComposer extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  @query('textarea') private readonly field!: HTMLTextAreaElement | null;

  /** What the empty field says while no run is at work, in place of the words it has. */
  @property() placeholder = '';

  /** Where completions come from, in place of what the connection offers. */
  @property({attribute: false}) completions: readonly CompletionSource[] = [];

  /** Leaves the button out that stops the run at work, for pages that have it elsewhere. */
  @property({type: Boolean, attribute: 'without-stop'}) withoutStop = false;

  /** The text in the field. */
  @property({attribute: false})
  get value(): string {
    return this.#drafts.value.text;
  }

  set value(text: string) {
    this.#now.withdraw();
    this.#writing.leavePast();
    this.#drafts.write(text);
  }

  readonly #run = new RunController(this, () => this.shownSessionId);
  readonly #drafts = new Drafts(this, () => this.shownSessionId);
  readonly #files = new DraftFiles(this, () => this.shownSessionId);
  readonly #sentShown = new RowController(this, () => sentShownKey(this.scope));
  readonly #outbox = new Outbox(this, () => this.shownSessionId, {drafts: this.#drafts, files: this.#files});
  readonly #intake = new FileIntake(
    this,
    () => this.#files.limits !== undefined,
    (files) => this.#onFiles(files),
  );
  readonly #requests = new RowController(this, () => keyOf((id) => listKey('open-actions', id), this.shownSessionId));
  readonly #limits = new RowController(this, () => CONTROLS_KEY);
  readonly #gate = new SendGate(this, this.localize, {
    sessionId: () => this.shownSessionId,
    run: this.#run,
    files: this.#files,
    outbox: this.#outbox,
  });
  readonly #now = new NowOffer(this, this.#run, () => this.shownSessionId);
  readonly #writing = new Writing(this, this.localize, {
    field: () => this.field,
    sessionId: () => this.shownSessionId,
    sources: () => this.completions,
    drafts: this.#drafts,
    sent: () => this.#outbox.items.map(({text}) => text),
  });
  readonly #parts = new RowsController<Row>(this, () => {
    const id = this.shownSessionId;
    return id === undefined ? [] : LAZY_PARTS.map(({key}) => key(id));
  });
  #announced: Lost | undefined;
  #hadFocus = false;

  override willUpdate(_changed: PropertyValues<this>): void {
    this.#hadFocus = this.shadowRoot?.activeElement?.localName === 'agent-stop-button';
  }

  override updated(_changed: PropertyValues<this>): void {
    this.#fit();
    const {lost} = this.#drafts.value;
    if (lost && !this.#announced) this.#announce(lostWords(lost, this.localize));
    this.#announced = lost;
    // The run is over, and its button with it.
    if (this.#hadFocus && !this.#canStop) this.focus();
  }

  /** Moves the focus into the field. */
  override focus(options?: FocusOptions): void {
    this.field?.focus(options);
  }

  /** Sends what is in the field, as Enter would: after the run at work, where there is one. Returns false where it cannot leave. */
  send(): boolean {
    return this.#submit(this.#gate.main);
  }

  override render() {
    const {text, lost} = this.#drafts.value;
    const wrong = lost?.fields?.text ?? NOTHING_WRONG;
    const {over, onDragOver, onDragLeave, onDrop, onPaste} = this.#intake;
    return html`
      <div part="base">
        ${this.#renderUnloadedParts()}
        <agent-queue session-id=${this.shownSessionId ?? ''}></agent-queue>
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
            session-id=${this.shownSessionId ?? ''}
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
              placeholder=${this.#run.active ? this.#gate.placeholder : this.placeholder || this.#gate.placeholder}
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
          <div class="tools wrap">
            ${this.#renderAttach()} ${this.#writing.renderButton()}
            <agent-session-options session-id=${this.shownSessionId ?? ''}></agent-session-options>
            <slot name="start"></slot>
            <span id="state" class="state">${this.#renderState()}</span>
            ${this.#renderCount(text)}
            <span class="end"
              ><slot name="end"></slot
              >${this.#canStop ? html`<agent-stop-button session-id=${this.sessionId}></agent-stop-button>` : nothing}${this.#renderButtons()}</span
            >
          </div>
          ${over ? html`<div class="drop" aria-hidden="true">${icon('clip')}${this.term('composer.drop')}</div>` : nothing}
        </form>
        ${this.#writing.renderList()}
      </div>
    `;
  }

  /** Where parts that have something to show could not be loaded, that is said in one place above the field. */
  #renderUnloadedParts() {
    const shown = LAZY_PARTS.filter(({key, isShown}) => {
      const row = this.shownSessionId === undefined ? undefined : this.#parts.get(key(this.shownSessionId));
      return row !== undefined && isShown(row);
    });
    const tags = new Set(shown.map(({tag}) => tag));
    if (this.#drafts.value.lost?.fields?.attachments) tags.add('agent-attachments');
    if (this.#gate.main !== 'send') tags.add('agent-send-menu');
    if (this.#canStop) tags.add('agent-stop-button');
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

  /** How many characters a text has, once it comes near to what may be; nothing before, and where nobody says how many. */
  #renderCount(text: string) {
    const max = this.#limits.value?.maxText;
    // No text has more characters than code units, so most are never counted.
    const used = max === undefined || text.length <= max * NEAR ? 0 : countCharacters(text.trim());
    if (max === undefined || used <= max * NEAR) return html`<span id="count" class="count"></span>`;
    const words = this.term('composer.count', this.localize.formatNumber(used), this.localize.formatNumber(max));
    return html`<span id="count" class="count ${used > max ? 'over' : ''}">${words}</span>`;
  }

  /** The button that opens the choice of files. */
  #renderAttach() {
    const {limits, items} = this.#files;
    if (!limits) return nothing;
    const label = this.term('composer.attach');
    const full = items.length >= limits.max ? this.term('composer.attach-full', limits.max) : undefined;
    const onClick = (event: Event): void => {
      const picker = (event.currentTarget as Element).nextElementSibling as HTMLInputElement;
      if (full === undefined) picker.click();
      else this.#announce(full);
    };
    const onPick = ({currentTarget}: Event): void => {
      const picker = currentTarget as HTMLInputElement;
      this.#onFiles([...(picker.files ?? [])]);
      picker.value = ''; // the same file may be chosen again
    };
    return html`
      <button
        type="button"
        part="attach"
        class="btn quiet square"
        aria-label=${full === undefined ? label : `${label}. ${full}`}
        aria-disabled=${full === undefined ? nothing : 'true'}
        title=${full ?? label}
        @click=${onClick}
      >
        ${icon('clip')}
      </button>
      <input type="file" hidden multiple accept=${limits.accept} aria-label=${label} @change=${onPick} />
    `;
  }

  #renderState() {
    const blocked = this.#gate.blocked(this.#gate.main);
    if (blocked !== undefined) return html`${icon('blocked')}<span>${blocked}</span>`;
    if (this.#now.isMade) return html`${icon('stop')}<span>${this.term('composer.offer-now')}</span>`;
    if (this.#run.active?.status !== 'action_required') return nothing;
    return html`${icon('needs', {class: 'glyph k-needs'})}<span class="wide">${this.term('composer.decision')}</span>`;
  }

  /** The buttons by which a text leaves: while a run is at work, Steer and a menu of all ways beside Queue. */
  #renderButtons() {
    const {main} = this.#gate;
    if (main === 'send') return this.#renderButton('send', '↵');
    const ways: readonly SendChoice[] = [
      {way: 'queue', icon: 'queue', keys: '↵', blocked: this.#gate.blocked('queue')},
      {way: 'steer', icon: 'steer', keys: STEER_KEYS, blocked: this.#gate.blocked('steer')},
      {way: 'stop-send', icon: 'stop', blocked: this.#gate.blocked('stop-send')},
    ];
    const choices = ways.filter(({way}) => this.#gate.isOffered(way));
    return html`<span class="split"
      >${this.#gate.isOffered('steer') ? this.#renderButton('steer', STEER_KEYS) : nothing}${this.#renderButton('queue', '↵')}<agent-send-menu
        .choices=${choices}
        .filled=${this.#isFilled('queue')}
        @agent-send-choose=${({way}: AgentSendChooseEvent) => this.#submit(way)}
      ></agent-send-menu
    ></span>`;
  }

  #renderButton(control: SendControl, keys: string) {
    const blocked = this.#gate.blocked(control);
    const isMain = control === this.#gate.main;
    return html`
      <button
        type=${isMain ? 'submit' : 'button'}
        class="btn ${this.#isFilled(control) ? 'primary' : ''}"
        aria-disabled=${blocked === undefined ? nothing : 'true'}
        aria-keyshortcuts=${control === 'steer' ? 'Control+Enter Meta+Enter' : 'Enter'}
        aria-describedby=${blocked === undefined ? nothing : isMain ? 'state' : 'why-not'}
        title=${blocked ?? this.term(`composer.about.${control}`)}
        @click=${isMain ? nothing : () => this.#submit(control)}
      >
        ${icon(control)}<span>${this.term(`verb.${control}`)}</span><kbd aria-hidden="true">${keys}</kbd>
      </button>
      ${blocked === undefined || isMain ? nothing : html`<span id="why-not" class="vh">${blocked}</span>`}
    `;
  }

  /** The one filled button of the view belongs to an open request where there is one. */
  #isFilled(control: SendControl): boolean {
    const isQuiet = (this.#requests.value?.ids.length ?? 0) > 0;
    return control === this.#gate.main && !isQuiet && this.#gate.blocked(control) === undefined;
  }

  /** Sends what is in the field, or says why it cannot leave. */
  #submit(way: SendWay): boolean {
    this.#writing.leavePast();
    const {mentions} = this.#drafts.value;
    const text = this.#drafts.value.text.trim();
    const {items: files} = this.#files;
    const blocked = this.#gate.blocked(way);
    if (this.#isEmpty) this.field?.focus();
    else if (blocked !== undefined) this.#announce(blocked);
    else if (this.#send(way, {text, files, ...present({mentions})})) {
      this.#drafts.set({text: ''});
      this.#files.take();
      return true;
    }
    return false;
  }

  /** Makes a command of a text, what it names and what goes along, and keeps the text until somebody has it. */
  #send(way: SendWay, {text, files = [], mentions = []}: Pick<SentItem, 'text' | 'files' | 'mentions'>): boolean {
    const sessionId = this.shownSessionId;
    const runId = this.#run.active?.id;
    if (sessionId === undefined || (way !== 'send' && way !== 'queue' && runId === undefined)) return false;
    const id = newCommandId();
    const control = way === 'stop-send' ? 'queue' : way;
    const attachments = files.map(({mimeType, url, name}) => ({mimeType, url, name}));
    const payload = {
      text,
      ...(attachments.length === 0 ? {} : {attachments}),
      ...(mentions.length === 0 ? {} : {mentions}),
      ...(way === 'stop-send' ? {position: 0} : {}),
    };
    const target = control === 'steer' && runId !== undefined ? {sessionId, runId} : {sessionId};
    if (!this.command({id, control, ...target, payload})) return false;
    const more = {...(files.length === 0 ? {} : {files}), ...(mentions.length === 0 ? {} : {mentions})};
    this.#outbox.add({id, control, text, ...more});
    if (way === 'stop-send') this.#now.ask(id);
    return true;
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

  /** A run is at work, and its Stop is to be here. */
  get #canStop(): boolean {
    return !this.withoutStop && this.#run.active !== undefined;
  }

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

  /** Sends a text that was refused in one way in another one. Without the files that went along it is put back. */
  readonly #onGiveOther = (item: SentItem): void => {
    if (item.gone !== undefined) return this.#onPutBack(item);
    const blocked = this.#gate.blocked(this.#gate.main);
    if (blocked !== undefined) this.#announce(blocked);
    else if (this.#send(this.#gate.main, item)) this.#outbox.remove(item.id);
  };
}
