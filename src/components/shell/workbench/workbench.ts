import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {CommandRouter} from '../../../commands/router.js';
import {RowController} from '../../../controllers/row-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {StoreController} from '../../../controllers/store-controller.js';
import {ALL_SESSIONS, listKey, NO_SESSION, sessionKey} from '../../../state/keys.js';
import type {TrustedKey} from '../../../recording/signature.js';
import {ProjectionStore} from '../../../state/store.js';
import {icon} from '../../../styles/icons.js';
import {isChord, isTyping} from '../../../controllers/keymap.js';
import {AgentElement} from '../../agent-element.js';
import {filterButtons} from '../../internal/filter-buttons.js';
import type {AgentReplay} from '../../evidence/replay/replay.js';
import {titleOf} from '../../sessions/session-list/session-look.js';
import {topologyWord} from '../../team/team-roster/team-words.js';
import {TaskFacts} from '../../tasks/task/session-tasks.js';
import {TeamFacts} from '../../team/team/team-facts.js';
import type {AgentCommandPalette} from '../command-palette/command-palette.js';
import type {PageCommand} from '../command-palette/page-command.js';
import {renderEventAdapter, WithConnectionSettings} from '../event-adapter/connection-settings.js';
import {applySettings, readSettings, SETTINGS_KEY} from '../settings/values.js';
import type {AgentShortcutSheet} from '../shortcut-sheet/shortcut-sheet.js';
import {Attention} from './attention.js';
import {taskCommands, workbenchCommands} from './commands.js';
import {surfaceActions} from './surface-actions.js';
import {renderDetails, shownDetails} from './details.js';
import {Frame} from './frame.js';
import {Layout, type SidePane} from './layout.js';
import styles from './workbench.styles.js';
import './workbench.strings.js';
import '../command-palette/command-palette.strings.js';
import '../../evidence/event-log/event-log.strings.js';

/** How many sessions the palette lists. */
const LISTED = 200;

/** What a session that is only read can be narrowed to. */
const READINGS = ['all', 'text', 'tools', 'state'] as const;

type Reading = (typeof READINGS)[number];

/**
 * The whole in one tag: sessions, the conversation with its composer, and the details beside it, on one store.
 *
 * @summary A workbench for agents.
 * @a11y Named regions: F6 and Shift and F6 go from one to the next. Ctrl or Command and K opens the commands, `?` the list of keys.
 * @element agent-workbench
 * @dependency agent-artifact-workspace
 * @dependency agent-diagnostics
 * @dependency agent-event-adapter
 * @dependency agent-hitl-inbox
 * @dependency agent-settings
 * @dependency agent-splitter
 * @dependency agent-task-capsule
 * @dependency agent-task-pane
 * @dependency agent-team-pane
 * @dependency agent-timeline-evidence
 * @dependency agent-turn
 * @dependency agent-work-board
 * @fires agent-command - what a person asks for, anywhere inside; `preventDefault()` stops it from being sent
 * @fires agent-session-open - a person turns to a session; `preventDefault()` keeps the one that is open
 * @slot adapter - an `agent-event-adapter` of the page's own
 * @slot brand - the name above the sessions
 * @slot sessions - replaces the list of sessions
 * @slot head - more beside the session's title
 * @slot header - above the conversation
 * @slot empty - in place of the words while nothing was said yet
 * @slot footer - below the composer
 * @slot composer-start - further controls, at the start of the composer's last row
 * @slot composer-end - further controls, before the buttons that send
 * @slot conversation - replaces the conversation
 * @slot dock - replaces what stands above the composer: requests and the plan
 * @slot composer - replaces the composer
 * @slot status - replaces the line below the composer
 * @slot details - replaces all details
 * @csspart base - the whole
 */
export class AgentWorkbench extends WithConnectionSettings(AgentElement) {
  static override styles = [AgentElement.styles, styles];

  @query('agent-command-palette') private readonly palette!: AgentCommandPalette | null;

  @query('agent-replay') private readonly player!: AgentReplay | null;

  @query('agent-shortcut-sheet') private readonly sheet!: AgentShortcutSheet | null;

  @query('[part="base"]') private readonly bench!: HTMLElement | null;

  /** What a recording is played on, while one is open: the live store goes on behind it. */
  @state() private stage: ProjectionStore | undefined;

  /** The session in which somebody wants to give work to a first teammate. */
  @state() private delegating = '';

  /** Where a person has set the service to be. */
  @state() private baseUrl = '';

  /** The name above the sessions. */
  @property() label = '';

  /** The window's icon while somebody waits for you. Without it the page keeps its own. */
  @property({attribute: 'badge-href'}) badgeHref = '';

  /** The address of a recording to open: a pack, NDJSON, or a captured protocol stream. */
  @property() recording = '';

  /** What of a session that is only read is shown: `all`, `text`, `tools` or `state`. */
  @property({reflect: true}) show = 'all';

  /** What stands beside the conversation: `sessions`, `details`, both, or nothing. */
  @property() panes = 'sessions details';

  /** Keeps the sessions that were opened as tabs above the conversation. */
  @property({type: Boolean}) tabbed = false;

  /** Leaves the window's title and icon alone. */
  @property({type: Boolean, attribute: 'without-badge'}) withoutBadge = false;

  /** What else can be done on this page: it stands in the palette, and its keys count. */
  @property({attribute: false}) commands: readonly PageCommand[] = [];

  /** Keys whose signature on a pack is shown by name; see `agent-replay`. */
  @property({attribute: false}) trustedKeys: readonly TrustedKey[] = [];

  /** The store. A page may set its own. */
  @property({attribute: false}) store = new ProjectionStore();

  readonly #layout = new Layout(this);
  readonly #frame = new Frame(this.#layout, this.localize);
  readonly #session = new SessionController(this, () => '');
  readonly #row = new RowController(this, () => sessionKey(this.#session.id ?? NO_SESSION));
  readonly #team = new TeamFacts(this, () => this.#session.id);
  readonly #tasks = new TaskFacts(this, () => this.#session.id);
  readonly #waiting = new RowController(this, () => listKey('open-actions', ALL_SESSIONS));
  readonly #actions = surfaceActions(this, this.#layout, {
    palette: () => this.#list(this.palette),
    shortcuts: () => this.#list(this.sheet),
    details: (tab) => this.#show(tab),
    delegate: () => {
      this.delegating = this.#session.id ?? '';
      this.#show('team');
    },
    openRecording: () => void this.openRecording(),
    closeRecording: () => this.closeRecording(),
  });

  constructor() {
    super();
    new Attention(this, {
      waiting: () => (this.withoutBadge ? 0 : this.#count),
      words: (count) => this.term('workbench.waiting', count),
      icon: () => this.badgeHref,
    });
    StoreController.of(this).use(this.store);
    this.addEventListener('agent-artifact-open', () => this.#show('artifacts'));
    this.addEventListener('agent-evidence-open', () => this.#show('timeline'));
    this.addEventListener('agent-teammate-open', () => this.#show('team'));
    this.addEventListener('agent-task-open', () => this.#show('tasks'));
    this.addEventListener('agent-reveal', () => (this.#layout.view = 'conversation'));
    this.addEventListener('agent-replay-open', ({ref}) => void this.#openRef(ref));
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

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('recording') && this.recording !== '') this.stage = new ProjectionStore();
    if (changed.has('store') || (changed as Map<string, unknown>).has('stage')) {
      StoreController.of(this).use(this.#shown);
      this.#shown.setLocal(SETTINGS_KEY, readSettings());
    }
  }

  override updated(_changed: PropertyValues<this>): void {
    for (const name of ['sessions', 'details'] as const) {
      this.bench?.style.setProperty(`--_${name}`, `${String(this.#layout.pane(name).size)}px`);
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.ownerDocument.removeEventListener('keydown', this.#onKey);
  }

  /** Opens a recording in place of what is live: a file that is given, or one that a person picks in the bar. */
  async openRecording(file?: Blob): Promise<void> {
    await this.#openStage();
    if (file) await this.player?.open(file);
    else this.player?.focus();
  }

  /** Leaves the recording, back to what is live. */
  closeRecording(): void {
    this.recording = '';
    this.stage = undefined;
  }

  override render() {
    return html`
      <agent-projection .store=${this.store}>
        <slot name="adapter" @slotchange=${() => this.requestUpdate()}></slot>
        ${this.querySelector(':scope > [slot="adapter"]') ? nothing : renderEventAdapter(this, {url: this.baseUrl || this.url})}
        <agent-projection .store=${this.#shown}>
          <div class="frame">
            <div part="base" data-view=${this.#layout.view} data-folded=${this.#folded()}>
              ${this.#frame.views(this.#count)}
              ${this.#layout.has('sessions') ? html`${this.#renderSessions()} ${this.#frame.splitter('sessions')}` : nothing}
              ${this.#renderSession()}
              ${this.#layout.has('details') ? html`${this.#frame.splitter('details')} ${this.#renderDetails()}` : nothing}
            </div>
          </div>
          <agent-command-palette></agent-command-palette>
          <agent-shortcut-sheet></agent-shortcut-sheet>
        </agent-projection>
      </agent-projection>
    `;
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
      </div>
    `;
  }

  /** The session in the middle: its head, the conversation, and what a person does there. */
  #renderSession(): TemplateResult {
    const isOpen = this.#session.id !== undefined;
    const title = isOpen ? titleOf(this.#row.value, this.localize) : this.term('workbench.no-session');
    const reading = this.#isReading ? readingOf(this.show) : undefined;
    return html`
      <section class="pane session" aria-label=${title}>
        ${this.tabbed ? html`<agent-session-tabs></agent-session-tabs>` : nothing} ${this.#renderHead(title, reading)}
        <div class="talk" data-region tabindex="-1">
          <slot name="conversation" data-focus>${renderReading(reading ?? 'all')}</slot>
        </div>
        ${this.stage ? this.#renderPlayer() : nothing} ${reading === undefined ? this.#renderDock() : nothing}
        <slot name="footer"></slot>
        <footer class="foot">
          <slot name="status"><agent-runtime-status></agent-runtime-status></slot>
        </footer>
      </section>
    `;
  }

  #renderHead(title: string, reading: Reading | undefined): TemplateResult {
    const team = this.#teamWords;
    const palette = this.term('palette.label');
    return html`
      <header class="head">
        ${this.#frame.unfold('sessions')}
        <h2 class="clip grow" dir="auto">${title}</h2>
        ${
          team === '' || !this.#layout.has('details')
            ? nothing
            : html`<button type="button" class="btn quiet team" title=${team} @click=${() => this.#show('team')}>
                ${icon('team')}<span class="clip">${team}</span>
              </button>`
        }
        ${
          reading === undefined
            ? nothing
            : html`<span class="meta">${this.term('workbench.read-only')}</span> ${filterButtons({
                  label: this.term('workbench.reading'),
                  filters: READINGS,
                  chosen: reading,
                  words: (each) => this.term(`event-log.filter.${each}`),
                  onPick: (each) => (this.show = each),
                  look: 'readings',
                })}`
        }
        <slot name="head"></slot>
        ${this.stage ? nothing : html`<agent-connection-status></agent-connection-status>`}
        <button
          type="button"
          class="btn quiet square"
          aria-label=${palette}
          title=${palette}
          @click=${this.#actions.palette}
        >
          ${icon('more')}
        </button>
        ${this.#frame.unfold('details')}
      </header>
    `;
  }

  #renderDock(): TemplateResult {
    return html`
      <div class="dock" data-region tabindex="-1">
        <slot name="dock"><agent-hitl-dock></agent-hitl-dock><agent-todo-dock></agent-todo-dock></slot>
        <slot name="composer" data-focus>
          <agent-composer without-stop
            ><agent-context-bar compact slot="context"></agent-context-bar
            ><slot name="composer-start" slot="start"></slot><slot name="composer-end" slot="end"></slot
          ></agent-composer>
        </slot>
      </div>
    `;
  }

  #renderPlayer(): TemplateResult {
    return html`
      <div class="player" data-region tabindex="-1">
        <agent-replay data-focus src=${this.recording} .trustedKeys=${this.trustedKeys}>
          <button slot="end" type="button" class="btn quiet sm" @click=${() => this.closeRecording()}>
            ${icon('x')}${this.term('workbench.close-recording')}
          </button>
        </agent-replay>
      </div>
    `;
  }

  #renderDetails(): TemplateResult {
    const state = {
      readOnly: this.#isReading,
      waiting: this.#count,
      ...this.#work,
      layout: this.#layout,
      onChoose: (tab: string) => this.#show(tab),
    };
    return html`
      <section class="pane details" data-region tabindex="-1" aria-label=${this.term('workbench.details')}>
        <slot name="details">${renderDetails(state, this.#frame.fold('details'), this.localize)}</slot>
      </section>
    `;
  }

  /** Opens a recording that the runtime keeps. */
  async #openRef(ref: string): Promise<void> {
    const reading = CommandRouter.of(this.#shown).read(ref, {sessionId: this.#session.id ?? NO_SESSION});
    await this.#openStage();
    this.player?.player?.expect(ref);
    try {
      await this.player?.open(await reading, ref);
    } catch (error) {
      this.player?.player?.fail(error instanceof Error ? error.message : String(error));
    }
  }

  #openStage(): Promise<boolean> {
    this.stage = new ProjectionStore();
    return this.updateComplete;
  }

  /** The store that the surfaces show. */
  get #shown(): ProjectionStore {
    return this.stage ?? this.store;
  }

  /** Nothing can be asked of what is only read, nor of what is over. */
  get #isReading(): boolean {
    return this.readOnly || this.stage !== undefined;
  }

  /** What the session has of a team and of tasks. */
  get #work() {
    const isDelegating = this.delegating !== '' && this.delegating === this.#session.id;
    return {team: this.#team, tasks: this.#tasks, isDelegating};
  }

  /** How the session's work is organised, and how many take part. */
  get #teamWords(): string {
    const mates = this.#team.count('agents');
    const words = [
      topologyWord(this.#team.topology, this.localize),
      mates > 0 ? this.term('workbench.mates', mates) : '',
    ];
    return words.filter(Boolean).join(this.term('list.comma'));
  }

  /** How many wait for a person, in all sessions. */
  get #count(): number {
    return this.#waiting.value?.ids.length ?? 0;
  }

  #folded(): string {
    const isFolded = (name: SidePane) => !this.#layout.has(name) || this.#layout.pane(name).folded;
    return (['sessions', 'details'] as const).filter(isFolded).join(' ');
  }

  /** Shows what can be done, as it is now. */
  #list(where: AgentCommandPalette | AgentShortcutSheet | null): void {
    if (!where) return;
    where.commands = [...this.#commands(), ...taskCommands(this.#shown, this.localize)];
    where.show();
  }

  #commands(): readonly PageCommand[] {
    const store = this.#shown;
    const ids = store.get(listKey('sessions', NO_SESSION))?.ids;
    const newest = ids ? [...ids].slice(-LISTED) : [];
    const sessions = newest.flatMap((id) => store.get(sessionKey(id)) ?? []);
    const details = shownDetails({...this.#work, readOnly: this.#isReading});
    const own = workbenchCommands(this.#actions, sessions.reverse(), details, this.localize);
    return [...this.commands, ...own.filter(({pane}) => pane === undefined || this.#layout.has(pane))];
  }

  /** Opens one of the details, wherever the page shows them. */
  #show(tab: string): void {
    this.#layout.tab = tab;
    this.#layout.fold('details', false);
    this.#layout.view = 'details';
  }

  /** Does what a command says when its keys are pressed in the workbench, or nowhere in particular. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key.length === 1 && !hasModifier && isTyping(event)) return;
    const {body, documentElement} = this.ownerDocument;
    const path = event.composedPath();
    const isOurs = path.includes(this) || path[0] === body || path[0] === documentElement;
    if (!isOurs || event.defaultPrevented || event.isComposing) return;
    const command = this.#commands().find(({keys}) => keys !== undefined && isChord(event, keys));
    if (!command || command.disabled !== undefined || (isTyping(event) && !command.whileTyping)) return;
    event.preventDefault();
    command.run();
  };
}

/** The word for one of them that somebody gave; everything where it is none. */
function readingOf(word: string): Reading {
  return READINGS.find((reading) => reading === word) ?? 'all';
}

/** The session, as far as it is to be read: its words, its tools, the state that it kept, or all of it. */
function renderReading(reading: Reading): TemplateResult {
  if (reading === 'state') {
    return html`<div class="states scroll">
      <agent-state-snapshot></agent-state-snapshot>
      <agent-event-log filter="state"></agent-event-log>
    </div>`;
  }
  return html`<agent-conversation ?without-process=${reading === 'text'} ?only-tools=${reading === 'tools'}
    ><slot name="header" slot="header"></slot><slot name="empty" slot="empty"></slot
  ></agent-conversation>`;
}
