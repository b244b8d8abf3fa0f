import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {repeat} from 'lit/directives/repeat.js';
import {RowController} from '../../controllers/row-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {StickToBottom} from '../../controllers/stick-to-bottom.js';
import {historyKey, listKey, NO_SESSION, runKey, TRANSPORT_KEY, type ListRow} from '../../state/keys.js';
import {isRunOver, type RunRow} from '../../state/projections/runs.js';
import type {TransportRow} from '../../transport/feed.js';
import type {HistoryRow} from '../../transport/history-loader.js';
import {icon} from '../../styles/icons.js';
import {AgentElement} from '../agent-element.js';
import {closestAround} from '../closest-around.js';
import {AgentLoadOlderEvent} from './agent-load-older.js';
import styles from './conversation.styles.js';

/** How many turns are drawn at first, and how many more at a time. */
const WINDOW = 40;

/** How near to the beginning, in pixels, somebody must scroll for the past to come. */
const NEAR_TOP = 80;

/** An adapter as far as this element needs it: any that is already defined. */
type OlderSource = Element & {loadOlder?: () => Promise<void>};

/**
 * The conversation of a session: what people and agents say, with the work in between where it happened.
 *
 * @summary Shows a session as a transcript.
 * @element agent-conversation
 * @fires agent-load-older - somebody has scrolled up to where the past is not here yet; `preventDefault()` leaves it to the page
 * @csspart base - the whole
 * @csspart log - the scrolling transcript
 * @cssprop [--agent-conversation-padding=24px] - space at both sides
 */
export class AgentConversation extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('[part="log"]') private readonly log!: HTMLElement | null;

  @state() private shown = WINDOW;

  /** The session to show; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** Leaves the process out, for pages that show it elsewhere. */
  @property({type: Boolean, attribute: 'without-process'}) withoutProcess = false;

  /** Loads pictures from other servers. Without it they are links: fetching one tells its server who reads, and when. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #turns = new RowController<ListRow>(this, () => listKey('turns', this.#session.id ?? NO_SESSION));
  readonly #runs = new RowController<ListRow>(this, () => listKey('runs', this.#session.id ?? NO_SESSION));
  readonly #run = new RowController<RunRow>(this, () => {
    const id = this.#runs.value?.ids.at(-1);
    return id === undefined ? undefined : runKey(id);
  });
  readonly #transport = new RowController<TransportRow>(this, () => TRANSPORT_KEY);
  readonly #history = new RowController<HistoryRow>(this, () => historyKey(this.#session.id ?? NO_SESSION));
  readonly #stick = new StickToBottom(this, () => this.log);
  #awaitOlder: (() => void) | undefined;
  #olderFrom = 0;

  /** Goes to the newest turn and stays with it. */
  scrollToEnd(): void {
    this.#stick.stick();
  }

  override willUpdate(_changed: PropertyValues<this>): void {
    const count = this.#turns.value?.ids.length ?? 0;
    const settle = this.#awaitOlder;
    if (!settle || count <= this.#olderFrom) return;
    // What was asked for is shown, whatever the window was.
    this.shown += count - this.#olderFrom;
    this.#awaitOlder = undefined;
    void this.updateComplete.then(settle);
  }

  override render() {
    if (!this.#turns.store) return this.renderFallback('unavailable', this.term('conversation.no-store'));
    const turns = this.#turns.value?.ids;
    if (!turns || turns.length === 0) return this.#renderEmpty();
    const hidden = Math.max(turns.length - this.shown, 0);
    const busy = this.#run.value !== undefined && !isRunOver(this.#run.value);
    // Tokens are not announced: the log is silent, and start and end are told by the status strip's announcer.
    return html`
      <div part="base">
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
          <div class="turns">
            ${hidden > 0 ? this.#renderEarlier(hidden) : this.#renderOlder()}
            ${repeat(
              turns.slice(hidden),
              (entry) => entry,
              (entry) => html`
                <agent-turn
                  entry=${entry}
                  ?without-process=${this.withoutProcess}
                  ?allow-images=${this.allowImages}
                ></agent-turn>
              `,
            )}
          </div>
        </div>
        ${this.#stick.isStuck ? nothing : this.#renderJump(busy)}
      </div>
    `;
  }

  #renderEmpty() {
    const connecting = this.#transport.value?.state === 'connecting';
    if (connecting || this.#history.value?.state === 'loading') return this.renderFallback('loading');
    return html`
      <div part="base" class="empty" data-status="empty">
        <p class="strong">${this.term('conversation.empty')}</p>
        <p class="meta">${this.term('conversation.empty-reason')}</p>
      </div>
    `;
  }

  #renderEarlier(hidden: number) {
    return html`
      <button class="btn quiet earlier" type="button" @click=${this.#onEarlier}>
        ${this.term('conversation.earlier', hidden)}
      </button>
    `;
  }

  /** The past that is not here yet: it comes when somebody scrolls up to it, or asks. */
  #renderOlder() {
    const history = this.#history.value;
    if (history?.before === undefined) return nothing;
    if (history.state === 'loading') {
      return html`<p class="earlier meta" role="status">${this.term('conversation.older-loading')}</p>`;
    }
    return html`
      ${history.state === 'failed' ? html`<p class="earlier meta">${history.reason}</p>` : nothing}
      <button class="btn quiet earlier" type="button" @click=${this.#onOlder}>
        ${this.term(history.state === 'failed' ? 'conversation.older-again' : 'conversation.older')}
      </button>
    `;
  }

  #renderJump(busy: boolean) {
    return html`
      <button class="btn jump" type="button" @click=${this.scrollToEnd}>
        ${icon('down')} ${busy ? this.term('conversation.continues') : this.term('conversation.to-end')}
      </button>
    `;
  }

  /** Earlier turns come in above, and what is read stays where it is. */
  async #onEarlier(): Promise<void> {
    const settle = this.#keepPlace();
    this.shown += WINDOW;
    await this.updateComplete;
    settle();
  }

  readonly #onScroll = (): void => {
    const {before, state} = this.#history.value ?? {};
    const isAtTop = this.log !== null && this.log.scrollTop < NEAR_TOP;
    if (isAtTop && before !== undefined && state === 'ready' && !this.#isHidingSome) this.#onOlder();
  };

  get #isHidingSome(): boolean {
    return (this.#turns.value?.ids.length ?? 0) > this.shown;
  }

  /** Asks the connection for the page before. How it goes, the history's own row says. */
  readonly #onOlder = (): void => {
    this.#awaitOlder = this.#keepPlace();
    this.#olderFrom = this.#turns.value?.ids.length ?? 0;
    if (!this.dispatchEvent(new AgentLoadOlderEvent())) return;
    const adapter = closestAround(this, 'agent-projection')?.querySelector<OlderSource>('agent-event-adapter');
    void adapter?.loadOlder?.();
  };

  /** Remembers what is read, and gives what puts it back there once more has come in above. */
  #keepPlace(): () => void {
    const {log} = this;
    const fromEnd = log ? log.scrollHeight - log.scrollTop : 0;
    // Turns draw themselves one update later than the list.
    return () =>
      requestAnimationFrame(() => {
        if (log) log.scrollTop = log.scrollHeight - fromEnd;
      });
  }
}
