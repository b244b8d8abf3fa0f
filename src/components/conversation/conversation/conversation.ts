import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import {receiptKey} from '../../../commands/keys.js';
import {onFirstTouch} from '../../../controllers/first-touch.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import {RowsController} from '../../../controllers/rows-controller.js';
import {ShownTurns} from '../../../controllers/shown-turns.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import type {SessionRow} from '../../../state/facts/sessions.js';
import {listKey, runKey, sessionKey} from '../../../state/keys.js';
import {failedSteps, isAwaited, OPENING_STEPS, type OpeningRow} from '../../../state/opening.js';
import type {ProjectionStore} from '../../../state/store.js';
import {floating} from '../../../styles/floating.styles.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {CONTROLS_KEY, historyKey, TRANSPORT_KEY} from '../../../transport/keys.js';
import type {AgentCommandEvent} from '../../agent-command.js';
import {SessionElement} from '../../session-element.js';
import {closestAround} from '../../internal/closest-around.js';
import {hideNextWhileFilled} from '../../internal/covered-by-slot.js';
import {identityOf} from '../../internal/identity/identities.js';
import {lazyElement} from '../../internal/lazy-elements.js';
import type {AgentMarkdown} from '../../parts/markdown/markdown.js';
import {connectionOf} from '../../shell/event-adapter/store-connection.js';
import {outboxKey, sentShownKey} from '../composer/outbox-key.js';
import {AgentLoadOlderEvent} from './agent-load-older.js';
import type {AgentRevealEvent} from './agent-reveal.js';
import {personName} from '../turn/writer.js';
import './conversation.strings.js';
import styles from './conversation.styles.js';
import {lazyTranscript} from './lazy-transcript.js';
import type {Transcript} from './transcript.js';

/** Where a message stands after it was sent: at the top with its answer below, at the bottom, or where it falls. */
export const CONVERSATION_ANCHORS = ['top', 'bottom', 'none'] as const;
export type ConversationAnchor = (typeof CONVERSATION_ANCHORS)[number];

/** How near to the beginning, in pixels, somebody must scroll for the past to come. */
const NEAR_TOP = 80;

/**
 * The conversation of a session: what people and agents say, with the work in between where it happened. Of a long one
 * only what is in sight is drawn; what is focused or selected stays.
 *
 * Keyboard: the transcript scrolls with the keys of any page; Alt+Up and Alt+Down go to the person's turn before and
 * after, Ctrl+F (Cmd+F) finds in all turns, and once more leaves it to the browser.
 *
 * @summary Shows a session as a transcript.
 * @a11y `role="log"` with `aria-live="off"`: words are not read out as they stream; `aria-busy` while they do.
 * @a11y Turns are items of a list with their place and number, also where only those in sight are drawn.
 * @element agent-conversation
 * @lazy agent-turn
 * @fires agent-load-older - somebody has scrolled up to where the past is not here yet; `preventDefault()` leaves it to the page
 * @slot header - above the transcript
 * @slot empty - in place of the words while nothing was said yet
 * @slot footer - below the transcript
 * @csspart base - the transcript with what belongs to it, without what is in the slots
 * @csspart log - the scrolling transcript
 * @csspart find - the bar that finds in the conversation
 * @csspart turns - the list of the person's own turns
 * @cssprop [--agent-conversation-padding=24px] - space at both sides
 */
export class AgentConversation extends SessionElement {
  static override styles = [SessionElement.styles, floating, styles];

  /** Leaves the process out, for pages that show it elsewhere. */
  @property({type: Boolean, attribute: 'without-process'}) withoutProcess = false;

  /** Shows the calls of tools, and nothing else. */
  @property({type: Boolean, attribute: 'only-tools'}) onlyTools = false;

  /** Loads pictures from other servers. Without it they are links: fetching one shows its server who reads, and when. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  /** Where a message stands after it was sent. */
  @property() anchor: ConversationAnchor = 'top';

  readonly #turns = new ShownTurns(this, () => this.scope);
  readonly #runs = new RowController(this, () => listKey('runs', this.scope));
  readonly #run = new RowController(
    this,
    () => keyOf(runKey, this.#runs.value?.ids.at(-1)),
    (run) => run === undefined || isRunOver(run),
  );
  readonly #transport = new RowController(this, () => TRANSPORT_KEY);
  /** What a list of sessions says was in it. */
  readonly #past = new RowController(this, () => sessionKey(this.scope), wasUsed);
  readonly #history = new RowController(this, () => historyKey(this.scope));
  readonly #outbox = new RowController(this, () => outboxKey(this.scope));
  protected readonly receipts = new RowsController(this, () => this.#sentItems.map(({id}) => receiptKey(id)));
  #transcript: Transcript | undefined;
  /** Where it is counted as one that shows what was sent. */
  #counted: {readonly store: ProjectionStore; readonly session: string} | undefined;
  #shownSession: string | undefined;
  #isSent = false;
  #around: HTMLElement | undefined;
  #untouched: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('keydown', this.#onKey);
    this.#around = closestAround(this, 'agent-projection') as HTMLElement | undefined;
    this.#around?.addEventListener('agent-command', this.#onCommand);
    this.requestUpdate(); // it counts again as one that shows what was sent
    this.#around?.addEventListener('agent-reveal', this.#onReveal);
    // Who begins to do something may be about to write: turns should not have to wait for what draws them.
    this.#untouched = onFirstTouch(() => this.#prefetch());
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    this.#count(this.#turns.store, this.shownSessionId);
    this.#transcript ??= this.#makeTranscript();
    if (this.shownSessionId !== this.#shownSession) this.#beginSession();
    else if (this.#transcript?.showOwn(this.#isSent ? this.anchor : undefined)) this.#isSent = false;
  }

  /** Resolves once the turns are drawn: also what draws them is waited for. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    const loading = this.#files.flatMap((file) => (file?.isLoading ? [file.load()] : []));
    if (loading.length === 0) return isComplete;
    await Promise.allSettled(loading);
    return this.updateComplete;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#untouched?.();
    this.removeEventListener('keydown', this.#onKey);
    this.#around?.removeEventListener('agent-command', this.#onCommand);
    this.#around?.removeEventListener('agent-reveal', this.#onReveal);
    this.#around = undefined;
    this.#count(undefined, undefined);
  }

  /** Goes to the newest turn and stays with it. */
  scrollToEnd(): void {
    this.#transcript?.scrollToEnd();
  }

  /** Goes to the person's turn before or after the one that is read. */
  goToTurn(step: 1 | -1): void {
    this.#transcript?.goToTurn(step);
  }

  /** Opens the bar that finds in the conversation. */
  openFind(): void {
    this.#whenDrawn((transcript) => transcript.openFind());
  }

  /** Finds a text in everything that was said and done, and goes to where it is first from here. */
  find(text: string): void {
    this.#whenDrawn((transcript) => transcript.openFind(text));
  }

  /** Goes to where a fact stands, such as `tool:t1`, and points at it. Returns false where it is not in the conversation. */
  scrollToFact(fact: string, within?: string): boolean {
    return this.#transcript?.scrollToFact(fact, within) ?? false;
  }

  override render() {
    return html`
      <div class="column"><slot name="header"></slot>${this.#renderContent()}<slot name="footer"></slot></div>
    `;
  }

  #renderContent() {
    if (!this.#turns.store) return this.renderFallback('unavailable', this.term('conversation.no-store'));
    if (!this.#ids || this.#ids.length === 0) return this.#renderEmpty();
    // Rows without their element have no height: a long list would draw far more of them than are in sight.
    const unloaded = this.renderUnloaded(...this.#files);
    if (this.#files[0] || !this.#transcript) return unloaded ?? this.renderFallback('loading');
    const {withoutProcess, onlyTools, allowImages} = this;
    const isBusy = this.#run.value !== undefined && !isRunOver(this.#run.value);
    return html`
      <div part="base" data-hydration-status=${this.#hydration}>
        ${this.#renderKept()}
        ${this.#transcript.render({
          withoutProcess,
          onlyTools,
          allowImages,
          isBusy,
          older: this.#renderOlder(),
          sent: this.#renderSent(),
          onScroll: this.#onScroll,
        })}
      </div>
    `;
  }

  /** T9: what a person has just sent, in the place where it will stand. It is marked until its owner confirms it. */
  #renderSent() {
    const {store} = this.#turns;
    const name = personName(store, this.localize);
    // What draws avatars is loaded with the turns.
    if (this.#sentItems.length > 0 && identityOf(store, {role: 'user'}).avatar !== undefined)
      this.renderUnloaded(lazyTranscript);
    return this.#sentItems.map(
      ({id, text}) => html`
        <article class="sent" aria-label=${name} data-status=${this.#sentStatus(id)}>
          <header class="meta">${lazyTranscript.value?.personAvatar(this)}<b>${name}</b></header>
          <p dir="auto">${text}</p>
          <p class="meta">
            ${statusMark(
              'queued',
              this.term(this.#sentStatus(id) === 'unconfirmed' ? 'conversation.unconfirmed' : 'conversation.sending'),
            )}
          </p>
        </article>
      `,
    );
  }

  #renderEmpty() {
    if (this.#sentItems.length > 0) return html`<div part="base"><div class="turns">${this.#renderSent()}</div></div>`;
    const opening = this.opening;
    const transport = this.#transport.value;
    const isConnecting = transport?.state === 'connecting';
    if (isAwaited(opening, 'window')) return this.#renderSkeleton();
    const isFailed = opening?.steps.window === 'failed';
    if (!isFailed && (isConnecting || this.#history.value?.state === 'loading')) return this.renderFallback('loading');
    // A11: what could not be asked for is not empty.
    const isRead = opening?.steps.window === 'ready' && opening.steps.shell !== 'failed';
    if (transport?.state === 'error' && !transport.perRun && !isRead && !isFailed) {
      const {reason = ''} = transport;
      return this.renderFallback('unavailable', (this.localize.lookup(`control.${reason}`) ?? reason) || undefined);
    }
    const {state, reason: why = '', before} = this.#history.value ?? {};
    if (state === 'failed' && before === undefined)
      return this.renderFallback('unavailable', (this.localize.lookup(`control.${why}`) ?? why) || undefined);
    // A session that was at work elsewhere is not empty, though nothing of it can be read.
    const isUnread = transport?.perRun && !this.#turns.store?.get(CONTROLS_KEY)?.hasPast;
    const [words, reason] =
      isUnread && wasUsed(this.#past.value)
        ? (['conversation.no-past', 'conversation.no-past-reason'] as const)
        : (['conversation.empty', 'conversation.empty-reason'] as const);
    return html`
      <div
        part="base"
        class="empty"
        data-status=${isFailed ? 'failed' : 'empty'}
        data-hydration-status=${this.#hydration}
      >
        ${
          isFailed
            ? this.#renderFailedWindow(opening)
            : html`<slot name="empty" @slotchange=${hideNextWhileFilled}></slot>
                <div class="own">
                  <p class="strong">${this.term(words)}</p>
                  <p class="meta">${this.term(reason)}</p>
                </div>`
        }
      </div>
    `;
  }

  /** What stands before the first turn: the past, or why the latest turns are not all here. */
  #renderOlder() {
    const opening = this.opening;
    if (opening?.steps.window === 'failed') return this.#renderFailedWindow(opening);
    return this.#renderPast();
  }

  /** The latest turns are on their way: their shape, and words. Nothing of it moves. */
  #renderSkeleton() {
    return html`
      <div part="base" class="skeleton" data-status="loading" data-hydration-status=${this.#hydration} role="status">
        <p class="meta">${statusMark('loading', this.term('conversation.opening'))}</p>
        <div aria-hidden="true">
          <span class="bone own"></span><span class="bone"></span><span class="bone"></span
          ><span class="bone short"></span> <span class="bone own"></span><span class="bone"></span
          ><span class="bone short"></span>
        </div>
      </div>
    `;
  }

  /** What is shown was kept by this browser: from when, and that nobody has said yet that it still holds. */
  #renderKept() {
    const keptAt = this.opening?.keptAt;
    if (keptAt === undefined) return nothing;
    const words = this.term('conversation.kept', this.localize.formatTime(keptAt, 'full'));
    return html`<p class="kept meta" role="status" data-status="stale">${statusMark('stale', words)}</p>`;
  }

  /** The latest turns could not be had: why, and the way to ask again. */
  #renderFailedWindow({reason}: OpeningRow) {
    return html`
      <p class="earlier">${statusMark('danger', this.term('conversation.opening-failed'))}</p>
      ${reason === undefined ? nothing : html`<p class="earlier meta" dir="auto">${reason}</p>`}
      <button class="btn earlier" type="button" @click=${this.#onRetryOpening}>
        ${icon('retry')}${this.term('conversation.older-again')}
      </button>
    `;
  }

  /** The past that is not here yet, or that there is none before this. */
  #renderPast() {
    const {before, reached, state, reason} = this.#history.value ?? {};
    if (before === undefined)
      return reached === true
        ? html`<p class="earlier meta" data-status="beginning">${this.term('conversation.beginning')}</p>`
        : nothing;
    if (state === 'loading')
      return html`<p class="earlier meta" role="status" data-status="loading">
        ${this.term('conversation.older-loading')}
      </p>`;
    const isFailed = state === 'failed';
    return html`
      ${isFailed ? html`<p class="earlier meta" dir="auto" data-status="failed">${reason}</p>` : nothing}
      <button class="btn quiet earlier" type="button" @click=${this.#onOlder}>
        ${this.term(isFailed ? 'conversation.older-again' : 'conversation.older')}
      </button>
    `;
  }

  get #ids() {
    return this.#turns.value?.ids;
  }

  /** What turns are drawn by: their element, while it is not defined, and the list of them. */
  get #files() {
    return [lazyElement('agent-turn'), lazyTranscript] as const;
  }

  /** What draws turns, where it is loaded already. */
  #makeTranscript(): Transcript | undefined {
    const {value} = lazyTranscript;
    return (
      value &&
      new value.Transcript(this, {
        turns: this.#turns,
        localize: this.localize,
        renderUnloaded: (file) => this.renderUnloaded(file),
      })
    );
  }

  /** Does something with the turns: now, or once what draws them is loaded. */
  #whenDrawn(act: (transcript: Transcript) => void): void {
    if (this.#transcript) act(this.#transcript);
    else void this.updateComplete.then(() => this.#transcript && act(this.#transcript));
  }

  /** Loads what draws turns. Nobody needs it yet: where it fails, it is tried again with the first turn. */
  #prefetch(): void {
    for (const file of this.#files) {
      file?.load().catch(() => (file.error = undefined));
    }
    void customElements
      .whenDefined('agent-markdown')
      .then((markdown) => (markdown as unknown as typeof AgentMarkdown).warmUp());
  }

  /** The messages that have left the page and are not confirmed. */
  get #sentItems() {
    return (this.#outbox.value?.items ?? []).filter(({control, lost}) => control === 'send' && lost === undefined);
  }

  #sentStatus(id: string): string {
    return this.#outbox.store?.get(receiptKey(id))?.status ?? 'pending';
  }

  /** How far what is shown can be trusted to be what the runtime knows. */
  get #hydration(): 'idle' | 'live' | 'stale' | 'repairing' | 'degraded' {
    const opening = this.opening;
    const transport = this.#transport.value;
    if (opening?.keptAt !== undefined) return 'stale';
    if (failedSteps(opening).some((step) => step !== 'shell')) return 'degraded';
    if (OPENING_STEPS.some((step) => isAwaited(opening, step))) return 'repairing';
    if (!transport) return 'idle';
    if (transport.state === 'retrying' || transport.state === 'error') return 'stale';
    if (transport.catchingUp > 0) return 'repairing';
    return transport.state === 'streaming' || transport.perRun ? 'live' : 'idle';
  }

  /** Says that what is sent to a session is shown here, and no longer where it was before. */
  #count(store: ProjectionStore | undefined, session: string | undefined): void {
    const before = this.#counted;
    if (before?.store === store && before?.session === session) return;
    const add = (to: ProjectionStore, id: string, more: number) =>
      to.setLocal(sentShownKey(id), {count: (to.get(sentShownKey(id))?.count ?? 0) + more});
    if (before) add(before.store, before.session, -1);
    this.#counted = store && session !== undefined ? {store, session} : undefined;
    if (this.#counted) add(this.#counted.store, this.#counted.session, 1);
  }

  #beginSession(): void {
    this.#shownSession = this.shownSessionId;
    this.#isSent = false;
    this.#transcript?.begin();
  }

  readonly #onScroll = (): void => {
    const {before, state} = this.#history.value ?? {};
    const log = this.#transcript?.log;
    const isAtTop = log != null && log.scrollTop < NEAR_TOP;
    if (isAtTop && before !== undefined && state === 'ready') this.#onOlder();
  };

  /** Asks the connection for the page before. How it goes, the history's own row says. */
  readonly #onOlder = (): void => {
    if (!this.dispatchEvent(new AgentLoadOlderEvent())) return;
    void connectionOf(this.#history.store)?.loadOlder(this.shownSessionId);
  };

  readonly #onRetryOpening = (): void => connectionOf(this.store)?.retryOpening();

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (this.#transcript?.takes(event)) event.preventDefault();
  };

  /** What is sent from this page comes back as a turn: that is the one to show. */
  readonly #onCommand = ({command, defaultPrevented}: AgentCommandEvent): void => {
    if (defaultPrevented || command.control !== 'send') return;
    if (command.sessionId === undefined || command.sessionId === this.shownSessionId) this.#isSent = true;
  };

  readonly #onReveal = (event: AgentRevealEvent): void => {
    if (!event.defaultPrevented && this.scrollToFact(event.fact, event.within)) event.preventDefault();
  };
}

/** Whether something was said or done in a session, as far as its row knows. */
function wasUsed(row: SessionRow | undefined): boolean {
  return (row?.preview ?? row?.lastActivityAt) !== undefined;
}
