import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {isChord, isTyping} from '../../controllers/keymap.js';
import {RowController} from '../../controllers/row-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {StoreController} from '../../controllers/store-controller.js';
import {ALL_SESSIONS, listKey, NO_SESSION, sessionKey, type ListRow} from '../../state/keys.js';
import type {SessionRow} from '../../state/projections/sessions.js';
import {ProjectionStore} from '../../state/store.js';
import {icon} from '../../styles/icons.js';
import {AgentElement} from '../agent-element.js';
import type {AgentCommandPalette} from '../command-palette/command-palette.js';
import type {PageCommand} from '../command-palette/page-command.js';
import {applySettings, readSettings} from '../settings/values.js';
import type {AgentShortcutSheet} from '../shortcut-sheet/shortcut-sheet.js';
import {Attention} from './attention.js';
import {workbenchCommands} from './commands.js';
import {WorkbenchDesk} from './desk.js';
import {renderDetails} from './details.js';
import {Frame} from './frame.js';
import {Layout} from './layout.js';
import styles from './workbench.styles.js';

/** How many sessions the palette lists. */
const LISTED = 200;

/**
 * The whole in one tag: sessions, the conversation with its composer, and the details beside it, on one store.
 *
 * @summary A workbench for agents.
 * @element agent-workbench
 * @slot adapter - an `agent-event-adapter` of the page's own, for what the attributes here do not offer
 * @slot brand - the name above the sessions
 * @slot sessions - replaces the list of sessions
 * @slot head - more beside the session's title
 * @slot conversation - replaces the conversation
 * @slot dock - replaces what stands above the composer: requests and the plan
 * @slot composer - replaces the composer
 * @slot status - replaces the line below the composer
 * @slot details - replaces all details
 * @csspart base - the whole
 */
export class AgentWorkbench extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('agent-command-palette') private readonly palette!: AgentCommandPalette | null;

  @query('agent-shortcut-sheet') private readonly sheet!: AgentShortcutSheet | null;

  @query('[part="base"]') private readonly bench!: HTMLElement | null;

  /** Where a person has set the service to be. */
  @state() private baseUrl = '';

  /** The protocol of the service. */
  @property() protocol = 'agent-ui';

  /** Where the service is. Without it nothing is connected. */
  @property() url = '';

  /** The session to begin with; the newest where none is given and the service lists its sessions. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** Headers for every request. */
  @property({attribute: false}) headers: Readonly<Record<string, string>> = {};

  /** The name above the sessions. */
  @property() label = '';

  /** The window's icon while somebody waits for you, for pages that allow no drawn ones. */
  @property({attribute: 'badge-href'}) badgeHref = '';

  /** For reading alone: no composer, and nothing can be asked for. */
  @property({type: Boolean, attribute: 'read-only'}) readOnly = false;

  /** Keeps the sessions that were opened as tabs above the conversation. */
  @property({type: Boolean}) tabbed = false;

  /** Leaves the window's title and icon alone. */
  @property({type: Boolean, attribute: 'without-badge'}) withoutBadge = false;

  /** What else can be done on this page: it stands in the palette, and its keys count. */
  @property({attribute: false}) commands: readonly PageCommand[] = [];

  /** The store. A page may set its own. */
  @property({attribute: false}) store = new ProjectionStore();

  readonly #layout = new Layout(this);
  readonly #frame = new Frame(this.#layout, this.localize);
  readonly #session = new SessionController(this, () => '');
  readonly #row = new RowController<SessionRow>(this, () => sessionKey(this.#session.id ?? NO_SESSION));
  readonly #waiting = new RowController<ListRow>(this, () => listKey('open-actions', ALL_SESSIONS));
  readonly #desk = new WorkbenchDesk(this, this.#layout, {
    palette: () => this.#list(this.palette),
    shortcuts: () => this.#list(this.sheet),
    details: (tab) => this.#show(tab),
  });

  constructor() {
    super();
    new Attention(this, {
      waiting: () => (this.withoutBadge ? 0 : this.#count),
      words: (count) => this.term('workbench.waiting', count),
      icon: () => this.badgeHref,
    });
    StoreController.of(this).use(this.store);
    this.addEventListener('agent-settings-change', ({settings}) => (this.baseUrl = settings.baseUrl));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Before the settings are opened, or where they never are.
    const settings = readSettings();
    applySettings(this, settings);
    this.baseUrl = settings.baseUrl;
    this.ownerDocument.addEventListener('keydown', this.#onKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ownerDocument.removeEventListener('keydown', this.#onKey);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('store')) StoreController.of(this).use(this.store);
  }

  override render() {
    return html`
      <agent-projection .store=${this.store}>
        <slot name="adapter" @slotchange=${() => this.requestUpdate()}></slot>
        ${this.querySelector(':scope > [slot="adapter"]') ? nothing : this.#renderAdapter()}
        <div class="frame">
          <div part="base" data-view=${this.#layout.view} data-folded=${this.#folded()}>
            ${this.#frame.views(this.#count)} ${this.#renderSessions()} ${this.#frame.splitter('sessions')}
            ${this.#renderSession()} ${this.#frame.splitter('details')} ${this.#renderDetails()}
          </div>
        </div>
        <agent-command-palette></agent-command-palette>
        <agent-shortcut-sheet></agent-shortcut-sheet>
      </agent-projection>
    `;
  }

  override updated(_changed: PropertyValues<this>): void {
    for (const name of ['sessions', 'details'] as const) {
      this.bench?.style.setProperty(`--_${name}`, `${String(this.#layout.pane(name).size)}px`);
    }
  }

  get #title(): string {
    return this.#row.value?.title ?? this.#session.id ?? this.term('workbench.no-session');
  }

  #renderAdapter(): TemplateResult {
    return html`
      <agent-event-adapter
        protocol=${this.protocol}
        url=${this.baseUrl || this.url}
        session-id=${this.sessionId}
        ?read-only=${this.readOnly}
        .headers=${this.headers}
      ></agent-event-adapter>
    `;
  }

  /** How many wait for a person, in all sessions. */
  get #count(): number {
    return this.#waiting.value?.ids.length ?? 0;
  }

  #folded(): string {
    return (['sessions', 'details'] as const).filter((name) => this.#layout.pane(name).folded).join(' ');
  }

  /** Shows what can be done, as it is now. */
  #list(where: AgentCommandPalette | AgentShortcutSheet | null): void {
    if (!where) return;
    where.commands = this.#commands();
    where.show();
  }

  #commands(): readonly PageCommand[] {
    const ids = this.store.get<ListRow>(listKey('sessions', NO_SESSION))?.ids;
    const newest = ids ? [...ids].slice(-LISTED) : [];
    const sessions = newest.flatMap((id) => this.store.get<SessionRow>(sessionKey(id)) ?? []);
    return [...this.commands, ...workbenchCommands(this.#desk, sessions.reverse(), this.localize)];
  }

  #renderSessions(): TemplateResult {
    return html`
      <div class="pane sessions" role="group" data-region tabindex="-1" aria-label=${this.term('workbench.sessions')}>
        <header class="head">
          <slot name="brand"><h1 class="clip grow">${this.label || this.term('workbench.sessions')}</h1></slot>
          ${this.#frame.fold('sessions')}
        </header>
        <div class="fill">
          <slot name="sessions" data-focus><agent-session-list></agent-session-list></slot>
        </div>
      </section>
    `;
  }

  #renderSession(): TemplateResult {
    const folded = this.#layout.pane('sessions').folded;
    return html`
      <section class="pane session" aria-label=${this.#title}>
        ${this.tabbed ? html`<agent-session-tabs></agent-session-tabs>` : nothing}
        <header class="head">
          ${folded ? this.#frame.fold('sessions') : nothing}
          <h2 class="clip grow" dir="auto">${this.#title}</h2>
          ${this.readOnly ? html`<span class="meta">${this.term('workbench.read-only')}</span>` : nothing}
          <slot name="head"></slot>
          <agent-connection-status></agent-connection-status>
          <button
            type="button"
            class="btn quiet square"
            aria-label=${this.term('palette.label')}
            title=${this.term('palette.label')}
            @click=${this.#desk.palette}
          >
            ${icon('more')}
          </button>
          ${this.#layout.pane('details').folded ? this.#frame.fold('details') : nothing}
        </header>
        <div class="talk" data-region tabindex="-1">
          <slot name="conversation" data-focus><agent-conversation></agent-conversation></slot>
        </div>
        ${this.readOnly ? nothing : this.#renderDock()}
        <footer class="foot">
          <slot name="status"><agent-runtime-status></agent-runtime-status></slot>
        </footer>
      </section>
    `;
  }

  #renderDock(): TemplateResult {
    return html`
      <div class="dock" data-region tabindex="-1">
        <slot name="dock"><agent-hitl-dock></agent-hitl-dock><agent-todo-dock></agent-todo-dock></slot>
        <slot name="composer" data-focus>
          <agent-composer><agent-context-bar compact slot="context"></agent-context-bar></agent-composer>
        </slot>
      </div>
    `;
  }

  #renderDetails(): TemplateResult {
    const {readOnly} = this;
    const state = {readOnly, waiting: this.#count, layout: this.#layout, onChoose: (tab: string) => this.#show(tab)};
    return html`
      <section class="pane details" data-region tabindex="-1" aria-label=${this.term('workbench.details')}>
        <slot name="details">${renderDetails(state, this.#frame.fold('details'), this.localize)}</slot>
      </section>
    `;
  }

  /** Opens one of the details, wherever the page shows them. */
  #show(tab: string): void {
    this.#layout.tab = tab;
    this.#layout.fold('details', false);
    this.#layout.view = 'details';
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key.length === 1 && !hasModifier && isTyping(event)) return;
    const {body, documentElement} = this.ownerDocument;
    const path = event.composedPath();
    const [target] = path;
    const isOurs = path.includes(this) || target === body || target === documentElement;
    if (!isOurs || event.defaultPrevented || event.isComposing) return;
    const command = this.#commands().find(({keys}) => keys !== undefined && isChord(event, keys));
    if (!command || command.disabled !== undefined || (isTyping(event) && !command.whileTyping)) return;
    event.preventDefault();
    command.run();
  };
}
