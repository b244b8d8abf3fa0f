import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {ref} from 'lit/directives/ref.js';
import {keyedRows} from '../../controllers/keyed-rows.js';
import {RowController} from '../../controllers/row-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {ShownTurns} from '../../controllers/shown-turns.js';
import {StickToBottom} from '../../controllers/stick-to-bottom.js';
import {VirtualList} from '../../controllers/virtual-list.js';
import {historyKey, listKey, NO_SESSION, openingKey, runKey, TRANSPORT_KEY, type ListRow} from '../../state/keys.js';
import {isAwaited, type OpeningRow} from '../../state/opening.js';
import {isRunOver, type RunRow} from '../../state/projections/runs.js';
import type {TransportRow} from '../../transport/feed.js';
import type {HistoryRow} from '../../transport/history-loader.js';
import {floating} from '../../styles/floating.styles.js';
import {icon} from '../../styles/icons.js';
import type {AgentCommandEvent} from '../agent-command.js';
import {AgentElement} from '../agent-element.js';
import {feederOf} from '../event-adapter/feeder.js';
import {closestAround} from '../closest-around.js';
import {need} from '../later.js';
import {AgentLoadOlderEvent} from './agent-load-older.js';
import type {AgentRevealEvent} from './agent-reveal.js';
import styles from './conversation.styles.js';
import {Find} from './find.js';
import {HeldTurns} from './held-turns.js';
import {hydrationStatus, renderFailedWindow, renderKept, renderPast, renderSkeleton} from './opening.js';
import {OwnTurns} from './own-turns.js';
import {Pin} from './pin.js';
import {reveal} from './reveal.js';
import {turnOf} from './turn-facts.js';
import {TurnNavigator} from './turn-navigator.js';

/** Where a message stands after it was sent: at the top with its answer below, at the bottom, or where it falls. */
export const CONVERSATION_ANCHORS = ['top', 'bottom', 'none'] as const;
export type ConversationAnchor = (typeof CONVERSATION_ANCHORS)[number];

/** How near to the beginning, in pixels, somebody must scroll for the past to come. */
const NEAR_TOP = 80;

/** How high turns are about, before they are drawn: rather too low, so that what is in sight is surely drawn. */
const ESTIMATES = {message: 64, run: 120} as const;

/**
 * The conversation of a session: what people and agents say, with the work in between where it happened. Of a long one
 * only what is in sight is drawn; what is focused or selected stays.
 *
 * Keyboard: the transcript scrolls with the keys of any page; Alt+Up and Alt+Down go to the person's turn before and
 * after, Ctrl+F (Cmd+F) finds in all turns, and once more leaves it to the browser.
 *
 * @summary Shows a session as a transcript.
 * @element agent-conversation
 * @fires agent-load-older - somebody has scrolled up to where the past is not here yet; `preventDefault()` leaves it to the page
 * @csspart base - the whole
 * @csspart log - the scrolling transcript
 * @csspart find - the bar that finds in the conversation
 * @csspart turns - the list of the person's own turns
 * @cssprop [--agent-conversation-padding=24px] - space at both sides
 */
export class AgentConversation extends AgentElement {
  static override styles = [AgentElement.styles, floating, styles];

  @query('[part="log"]') private readonly log!: HTMLElement | null;
  @query('.spacer') private readonly spacer!: HTMLElement | null;

  /** The session to show; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** Leaves the process out, for pages that show it elsewhere. */
  @property({type: Boolean, attribute: 'without-process'}) withoutProcess = false;

  /** Shows the calls of tools, and nothing else. */
  @property({type: Boolean, attribute: 'only-tools'}) onlyTools = false;

  /** Loads pictures from other servers. Without it they are links: fetching one tells its server who reads, and when. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  /** Where a message stands after it was sent. */
  @property() anchor: ConversationAnchor = 'top';

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #turns = new ShownTurns(this, () => this.#session.id ?? NO_SESSION);
  readonly #runs = new RowController<ListRow>(this, () => listKey('runs', this.#session.id ?? NO_SESSION));
  readonly #run = new RowController<RunRow>(
    this,
    () => {
      const id = this.#runs.value?.ids.at(-1);
      return id === undefined ? undefined : runKey(id);
    },
    (run) => run === undefined || isRunOver(run),
  );
  readonly #transport = new RowController<TransportRow>(this, () => TRANSPORT_KEY);
  readonly #history = new RowController<HistoryRow>(this, () => historyKey(this.#session.id ?? NO_SESSION));
  readonly #opening = new RowController<OpeningRow>(this, () => openingKey(this.#session.id ?? NO_SESSION));
  readonly #held = new HeldTurns(this);
  readonly #own = new OwnTurns();
  readonly #list = new VirtualList(this, {
    scroller: () => this.log,
    overscan: 3, // V1: where actions show on hover alone, turns are lower and more of them fit
    count: () => this.#ids?.length ?? 0,
    keyOf: (index) => this.#ids?.at(index) ?? '',
    estimate: (index) => ESTIMATES[this.#ids?.at(index)?.startsWith('run:') ? 'run' : 'message'],
    version: () => this.#ids,
    held: () => [...this.#held.entries].map((entry) => this.#ids?.indexOf(entry) ?? -1).filter((index) => index >= 0),
    keepsPlace: () => !this.#stick.isStuck,
    startsAtEnd: true,
  });
  readonly #pin = new Pin({
    box: () => this.log,
    spacer: () => this.spacer,
    heightFrom: (entry) => this.#heightFrom(entry),
  });
  readonly #stick = new StickToBottom(
    this,
    () => this.log,
    () => this.#pin.fit(),
  );
  readonly #find = new Find(this, {
    ids: () => this.#ids,
    store: () => this.#turns.store,
    list: this.#list,
    localize: this.localize,
    release: () => this.#stick.release(),
  });
  readonly #navigator = new TurnNavigator(this, {
    ids: () => this.#ids,
    own: () => this.#ownPlaces,
    store: () => this.#turns.store,
    list: this.#list,
    localize: this.localize,
    goTo: (index) => this.#goTo(index),
  });
  #shownSession: string | undefined;
  #lastOwn: string | undefined;
  #isSent = false;
  #around: HTMLElement | undefined;

  /** Goes to the newest turn and stays with it. */
  scrollToEnd(): void {
    this.#list.cancelScroll();
    this.#stick.stick();
  }

  /** Goes to the person's turn before or after the one that is read. */
  goToTurn(step: 1 | -1): void {
    this.#navigator.step(step);
  }

  /** Opens the bar that finds in the conversation. */
  openFind(): void {
    this.#find.open();
  }

  /** Finds a text in everything that was said and done, and goes to where it is first from here. */
  find(text: string): void {
    this.#find.open(text);
  }

  /** Goes to where a fact stands, such as `tool:t1`, and points at it. Returns false where it is not in the conversation. */
  scrollToFact(fact: string, within?: string): boolean {
    const store = this.#turns.store;
    const turn = store && turnOf(fact, store);
    const index = turn === undefined ? -1 : (this.#ids?.indexOf(turn) ?? -1);
    if (index < 0) return false;
    this.#stick.release();
    reveal(this.#list, index, within === undefined ? [fact] : [fact, within]);
    return true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('keydown', this.#onKey);
    this.#around = closestAround(this, 'agent-projection') as HTMLElement | undefined;
    this.#around?.addEventListener('agent-command', this.#onCommand);
    this.#around?.addEventListener('agent-reveal', this.#onReveal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.removeEventListener('keydown', this.#onKey);
    this.#around?.removeEventListener('agent-command', this.#onCommand);
    this.#around?.removeEventListener('agent-reveal', this.#onReveal);
    this.#around = undefined;
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    const own = this.#ids?.at(this.#ownPlaces.at(-1) ?? this.#ids.length);
    if (this.#session.id !== this.#shownSession) this.#beginSession();
    else if (own !== this.#lastOwn && this.#isSent && own !== undefined) this.#pinSent(own);
    this.#lastOwn = own;
  }

  override render() {
    if (!this.#turns.store) return this.renderFallback('unavailable', this.term('conversation.no-store'));
    if (!this.#ids || this.#ids.length === 0) return this.#renderEmpty();
    // Rows without their element have no height: a long list would draw far more of them than are in sight.
    const coming = need('agent-turn');
    if (coming) {
      void coming.then((isHere) => isHere && this.requestUpdate());
      return this.renderFallback('loading');
    }
    const busy = this.#run.value !== undefined && !isRunOver(this.#run.value);
    // Tokens are not announced: the log is silent, and start and end are told by the status strip's announcer.
    return html`
      <div part="base" data-hydration-status=${this.#hydration}>
        ${renderKept(this.localize, this.#opening.value)}
        <div
          part="log"
          class="scroll"
          role="log"
          aria-live="off"
          aria-busy=${busy ? 'true' : 'false'}
          aria-label=${this.term('conversation.label')}
          tabindex="0"
          @scroll=${this.#onScroll}
        >
          <div class="turns">${this.#renderOlder()} ${this.#renderTurns(this.#ids.length)}</div>
          <div class="spacer"></div>
        </div>
        <div class="tools">${this.#find.render()} ${this.#navigator.render()}</div>
        ${this.#stick.isStuck ? nothing : this.#renderJump(busy)}
      </div>
    `;
  }

  get #ids() {
    return this.#turns.value?.ids;
  }

  get #ownPlaces(): readonly number[] {
    return this.#own.of(this.#ids, this.#turns.store);
  }

  /** Not all turns are drawn: each says which one it is, and of how many. */
  #renderTurns(count: number) {
    return html`
      <div role="list">
        <div ${ref(this.#list.before)}></div>
        ${keyedRows(
          this.#list.items,
          ({key}) => key,
          ({index, key}) => html`
            <agent-turn
              role="listitem"
              aria-setsize=${count}
              aria-posinset=${index + 1}
              data-index=${index}
              entry=${key}
              ?without-process=${this.withoutProcess}
              ?only-tools=${this.onlyTools}
              ?allow-images=${this.allowImages}
              ${ref(this.#list.measure)}
            ></agent-turn>
          `,
        )}
        <div ${ref(this.#list.after)}></div>
      </div>
    `;
  }

  #renderEmpty() {
    const opening = this.#opening.value;
    const isConnecting = this.#transport.value?.state === 'connecting';
    if (isAwaited(opening, 'window')) return renderSkeleton(this.localize, this.#hydration);
    const isFailed = opening?.steps.window === 'failed';
    if (!isFailed && (isConnecting || this.#history.value?.state === 'loading')) return this.renderFallback('loading');
    return html`
      <div
        part="base"
        class="empty"
        data-status=${isFailed ? 'failed' : 'empty'}
        data-hydration-status=${this.#hydration}
      >
        ${
          isFailed
            ? renderFailedWindow(this.localize, opening, this.#onRetryOpening)
            : html`<p class="strong">${this.term('conversation.empty')}</p>
                <p class="meta">${this.term('conversation.empty-reason')}</p>`
        }
      </div>
    `;
  }

  /** What stands before the first turn: the past, or why the latest turns are not all here. */
  #renderOlder() {
    const opening = this.#opening.value;
    if (opening?.steps.window === 'failed') return renderFailedWindow(this.localize, opening, this.#onRetryOpening);
    return renderPast(this.localize, this.#history.value, this.#onOlder);
  }

  get #hydration() {
    return hydrationStatus(this.#opening.value, this.#transport.value);
  }

  #renderJump(busy: boolean) {
    return html`
      <button class="btn jump" type="button" @click=${this.scrollToEnd}>
        ${icon('down')} ${busy ? this.term('conversation.continues') : this.term('conversation.to-end')}
      </button>
    `;
  }

  #beginSession(): void {
    this.#shownSession = this.#session.id;
    this.#isSent = false;
    this.#pin.set(undefined);
    this.#stick.stick();
  }

  #pinSent(entry: string): void {
    this.#isSent = false;
    if (this.anchor === 'none') return;
    this.#pin.set(this.anchor === 'top' ? entry : undefined);
    this.#stick.stick();
  }

  #heightFrom(entry: string): number | undefined {
    const index = this.#ids?.indexOf(entry) ?? -1;
    const turns = this.log?.firstElementChild;
    if (index < 0 || !turns) return undefined;
    const row = this.#list.rowOf(index);
    if (!row) return this.#list.end - this.#list.startOf(index);
    return turns.getBoundingClientRect().bottom - row.getBoundingClientRect().top;
  }

  #goTo(index: number): void {
    this.#stick.release();
    this.#list.scrollToIndex(index, {align: 'start'});
    this.log?.focus({preventScroll: true});
  }

  readonly #onScroll = (): void => {
    const {before, state} = this.#history.value ?? {};
    const isAtTop = this.log !== null && this.log.scrollTop < NEAR_TOP;
    if (isAtTop && before !== undefined && state === 'ready') this.#onOlder();
  };

  /** Asks the connection for the page before. How it goes, the history's own row says. */
  readonly #onOlder = (): void => {
    if (!this.dispatchEvent(new AgentLoadOlderEvent())) return;
    void feederOf(this.#history.store)?.loadOlder(this.#session.id);
  };

  readonly #onRetryOpening = (): void => feederOf(this.#opening.store)?.retryOpening();

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (this.#find.takes(event) || this.#navigator.takes(event)) event.preventDefault();
  };

  /** What is sent from this page comes back as a turn: that is the one to show. */
  readonly #onCommand = ({command, defaultPrevented}: AgentCommandEvent): void => {
    if (defaultPrevented || command.control !== 'send') return;
    if (command.sessionId === undefined || command.sessionId === this.#session.id) this.#isSent = true;
  };

  readonly #onReveal = (event: AgentRevealEvent): void => {
    if (!event.defaultPrevented && this.scrollToFact(event.fact, event.within)) event.preventDefault();
  };
}
