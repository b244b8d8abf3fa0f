import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {Floating} from '../../../controllers/floating.js';
import {RowController} from '../../../controllers/row-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {StoreController} from '../../../controllers/store-controller.js';
import {ProjectionStore} from '../../../state/core/projection-store.js';
import {ALL_SESSIONS, listKey, NO_SESSION, sessionKey} from '../../../state/keys.js';
import {floating} from '../../../styles/floating.styles.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {DIRECTORY_KEY} from '../../../transport/keys.js';
import {AgentElement} from '../../agent-element.js';
import type {AgentComposer} from '../../conversation/composer/composer.js';
import {hasFocus} from '../../../controllers/has-focus.js';
import {lazyElement} from '../../internal/lazy-elements.js';
import type {AgentSessionList} from '../../sessions/session-list/session-list.js';
import {renderEventAdapter, WithConnectionSettings} from '../event-adapter/connection-settings.js';
import styles from './chat.styles.js';
import './chat.strings.js';

/** Something to begin with: a button in the empty conversation. */
export interface Starter {
  /** The words on the button. */
  readonly label: string;
  /** What is written for the person; the label, if not said. */
  readonly text?: string;
  /** Sends it at once. Otherwise it stands in the composer, to be changed and sent. */
  readonly send?: boolean;
}

/** The attributes that the tokens read, by the properties that set them on the element itself. */
const LOOKS = {theme: 'data-theme', density: 'data-density'} as const;

/**
 * A conversation in one tag and one column: a head with the connection, what is said and done, the requests that wait, and the
 * composer. It fills the height of its container, from 320 px of width on. Where the service has a list of sessions, a menu in
 * the head opens it: to switch, to find, to begin another.
 *
 * @summary A chat with an agent, in one column.
 * @a11y A named region; its title is a heading. Escape closes the list of sessions, and the focus goes back to its button.
 * @element agent-chat
 * @dependency agent-event-adapter
 * @lazy agent-hitl-dock
 * @lazy agent-runtime-status
 * @lazy agent-session-list
 * @fires agent-command - what a person asks for, anywhere inside; `preventDefault()` stops it from being sent
 * @fires agent-session-open - a person turns to a session; `preventDefault()` keeps the one that is open
 * @slot head - more in the head, beside the title
 * @slot header - above the conversation
 * @slot empty - in place of the words while nothing was said yet, above the starters
 * @slot composer-start - further controls, at the start of the composer's last row
 * @slot composer-end - further controls, before the buttons that send
 * @slot footer - below the composer: a note, a link
 * @csspart base - the whole
 * @csspart head - the row at the top
 * @csspart starter - a button of the starters
 * @cssprop [--agent-chat-head-end=0px] - room at the end of the head for something that lies over it
 */
export class AgentChat extends WithConnectionSettings(AgentElement) {
  static override styles = [AgentElement.styles, floating, styles];

  @query('agent-composer') private readonly composer!: AgentComposer | null;

  @query('agent-session-list') private readonly list!: AgentSessionList | null;

  @query('.floating') private readonly panel!: HTMLElement | null;

  @query('.sessions') private readonly button!: HTMLElement | null;

  @state() private isListing = false;

  /** The name of the chat: the title of a session that has none. */
  @property() label = '';

  /** What the empty field says. */
  @property() placeholder = '';

  /** `light`, `dark` or `auto`; as the page around it, if not said. */
  @property() theme = '';

  /** `comfortable` or `compact`; as the page around it, if not said. */
  @property() density = '';

  /** The address of a recording to play instead of a live stream: it is read, and nothing can be asked. */
  @property() recording = '';

  /** What a person can begin with. A text stands for a starter with this label. */
  @property({attribute: false}) starters: readonly (Starter | string)[] = [];

  /** The store. A page may set its own. */
  @property({attribute: false}) store = new ProjectionStore();

  readonly #session = new SessionController(this, () => '');
  readonly #row = new RowController(this, () => sessionKey(this.#session.id ?? NO_SESSION));
  readonly #runs = new RowController(this, () => listKey('runs', this.#session.id ?? NO_SESSION));
  readonly #directory = new RowController(
    this,
    () => DIRECTORY_KEY,
    (row) => row?.state,
  );
  readonly #requests = new RowController(this, () => listKey('open-actions', this.#session.id ?? NO_SESSION));
  readonly #waiting = new RowController(this, () => listKey('open-actions', ALL_SESSIONS));
  #listedSession: string | undefined;
  /** The focus is on its way into the list of sessions. */
  #isEntering = false;

  constructor() {
    super();
    StoreController.of(this).use(this.store);
    new Floating(this, {anchor: () => this.button, panel: () => this.panel, onDismiss: this.#closeSessions});
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('store')) StoreController.of(this).use(this.store);
    // Another session is open: it was chosen in the list, or made there.
    if (this.isListing && this.#session.id !== this.#listedSession) this.#closeSessions();
  }

  override updated(changed: PropertyValues<this>): void {
    for (const [name, attribute] of Object.entries(LOOKS) as [keyof typeof LOOKS, string][]) {
      if (this[name] !== '') this.setAttribute(attribute, this[name]);
      else if (changed.get(name)) this.removeAttribute(attribute);
    }
    if (this.#isEntering) this.#enterSessions();
  }

  /** Moves the focus into the composer. */
  override focus(options?: FocusOptions): void {
    this.composer?.focus(options);
  }

  override render() {
    const name = this.#row.value?.title ?? (this.label || this.term('chat.label'));
    return html`
      <agent-projection .store=${this.store}>
        ${renderEventAdapter(this, {recording: this.recording})}
        <div class="frame">
          <section part="base" aria-label=${name}>
            ${this.#renderHead(name)}
            <agent-conversation><slot name="header" slot="header"></slot>${this.#renderEmpty()}</agent-conversation>
            ${this.#isReadOnly ? nothing : this.#renderDock()}
            <footer>
              ${this.#runs.value ? this.renderUnloaded(lazyElement('agent-runtime-status')) : nothing}
              <agent-runtime-status></agent-runtime-status>
              <slot name="footer"></slot>
            </footer>
          </section>
        </div>
      </agent-projection>
    `;
  }

  #renderHead(name: string): TemplateResult {
    return html`
      <header part="head">
        ${this.#hasSessions ? this.#renderSessions() : nothing}
        <h2 class="clip" dir="auto">${name}</h2>
        <slot name="head"></slot>
        ${this.recording === '' ? html`<agent-connection-status></agent-connection-status>` : nothing}
      </header>
    `;
  }

  #renderSessions(): TemplateResult {
    const words = this.term('chat.sessions');
    const elsewhere = (this.#waiting.value?.ids.length ?? 0) - this.#openRequests;
    return html`
      <button
        type="button"
        class="btn quiet sessions"
        aria-label=${elsewhere > 0 ? `${words}, ${this.term('chat.elsewhere', elsewhere)}` : words}
        aria-haspopup="dialog"
        aria-expanded=${this.isListing ? 'true' : 'false'}
        title=${words}
        @click=${this.isListing ? this.#closeSessions : this.#openSessions}
      >
        ${icon('panel')}${elsewhere > 0 ? statusMark('needs', this.localize.formatNumber(elsewhere)) : nothing}
      </button>
      ${
        this.isListing
          ? html`<div
              class="floating"
              popover="manual"
              role="dialog"
              tabindex="-1"
              aria-label=${words}
              @agent-session-open=${this.#closeSessions}
            >
              ${this.renderUnloaded(lazyElement('agent-session-list'))}
              <agent-session-list></agent-session-list>
            </div>`
          : nothing
      }
    `;
  }

  /** What the empty conversation says, and what to begin it with. */
  #renderEmpty(): TemplateResult {
    return html`
      <div slot="empty" class="empty">
        <slot name="empty"><p class="strong">${this.term('chat.empty')}</p></slot>
        ${this.starters.length === 0 || this.#isReadOnly ? nothing : this.#renderStarters()}
      </div>
    `;
  }

  #renderStarters(): TemplateResult {
    return html`
      <ul class="starters" aria-label=${this.term('chat.starters')}>
        ${this.starters.map((each) => {
          const starter = typeof each === 'string' ? {label: each} : each;
          return html`<li>
            <button type="button" part="starter" class="btn" dir="auto" @click=${() => this.#begin(starter)}>
              ${starter.label}
            </button>
          </li>`;
        })}
      </ul>
    `;
  }

  #renderDock(): TemplateResult {
    return html`
      <div class="dock">
        ${this.#openRequests > 0 ? this.renderUnloaded(lazyElement('agent-hitl-dock')) : nothing}
        <agent-hitl-dock></agent-hitl-dock>
        <agent-composer without-stop placeholder=${this.placeholder}>
          <slot name="composer-start" slot="start"></slot>
          <slot name="composer-end" slot="end"></slot>
        </agent-composer>
      </div>
    `;
  }

  get #isReadOnly(): boolean {
    return this.readOnly || this.recording !== '';
  }

  /** Whether the service has a list of sessions, as far as anybody knows. */
  get #hasSessions(): boolean {
    const state = this.#directory.value?.state;
    return state !== undefined && state !== 'unavailable';
  }

  get #openRequests(): number {
    return this.#requests.value?.ids.length ?? 0;
  }

  /** The list has the focus as soon as it is loaded; its panel until then. */
  #enterSessions(): void {
    const {list} = this;
    this.panel?.focus();
    if (!list?.updateComplete) return;
    this.#isEntering = false;
    void list.updateComplete.then(() => list.focus());
  }

  /** Writes what a starter says. A draft stays: what is sent at once leaves it alone, and what is not comes after it. */
  #begin({label, text = label, send = false}: Starter): void {
    const {composer} = this;
    if (!composer) return;
    const draft = composer.value;
    composer.value = send || draft === '' ? text : `${draft}\n${text}`;
    if (send && composer.send()) composer.value = draft;
    composer.focus();
  }

  readonly #openSessions = (): void => {
    this.#listedSession = this.#session.id;
    this.isListing = this.#isEntering = true;
  };

  readonly #closeSessions = (): void => {
    if (hasFocus(this.panel)) this.button?.focus();
    this.isListing = this.#isEntering = false;
  };
}
