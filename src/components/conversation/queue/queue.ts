import {html, nothing, type PropertyValues} from 'lit';
import {query, state} from 'lit/decorators.js';
import {keyedRows} from '../../../controllers/keyed-rows.js';
import {announce} from '../../../controllers/announcer.js';
import {keyOf, RowController} from '../../../controllers/row-controller.js';
import type {QueuedTurn} from '../../../protocol/events.js';
import {queueKey, uiKey, type Key} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {SessionElement} from '../../session-element.js';
import {limitWords} from '../../team/team/limit-words.js';
import type {AgentQueuedTurn, TurnButton} from './queued-turn.js';
import styles from './queue.styles.js';
import type {AgentSteer} from './steer.js';
import {heldQueueKey} from '../../../transport/keys.js';
import './queue.strings.js';

/** Steers that were settled and that a person has taken out of sight. */
interface DismissedRow {
  readonly ids: readonly string[];
}

/**
 * What waits to be read by the agent: steers for the turn at work, then the turns that come after it, each as the
 * runtime holds it. Shows nothing where nothing waits.
 *
 * @summary Shows steers and queued turns.
 * @element agent-queue
 * @fires agent-command - `edit` or `queue`, from a row in it
 * @csspart base - the list
 * @cssprop [--agent-queue-space=0] - space after it, where something waits
 */
export class AgentQueue extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  @query('[part~="base"]') private readonly base!: HTMLElement | null;

  /** The turn that another one is held over. */
  @state() private dropAt = '';

  readonly #queue = new RowController(this, () => keyOf(queueKey, this.shownSessionId));
  /** Turns that this page holds, because the protocol knows no queue. */
  readonly #held = new RowController(this, () => keyOf(heldQueueKey, this.shownSessionId));
  readonly #dismissed = new RowController(this, () => this.#dismissedKey);
  /** Turns that left the queue while somebody edited them. */
  #kept: readonly QueuedTurn[] = [];
  #shown: readonly QueuedTurn[] = [];
  #focused: {id: string; button: TurnButton} | undefined;
  #isRendering = false;
  #dragged: string | undefined;

  override willUpdate(_changed: PropertyValues<this>): void {
    this.#isRendering = true;
    const queued: readonly QueuedTurn[] = [...(this.#queue.value?.queued ?? []), ...(this.#held.value?.turns ?? [])];
    const isQueued = (turn: QueuedTurn) => queued.some(({id}) => id === turn.id);
    const left = this.#shown.filter((turn) => !isQueued(turn));
    this.#kept = [...this.#kept, ...left].filter(
      (turn, index, all) =>
        !isQueued(turn) && all.findIndex(({id}) => id === turn.id) === index && this.#element(turn.id)?.editing,
    );
    this.#shown = queued;
  }

  override updated(_changed: PropertyValues<this>): void {
    this.#isRendering = false;
    this.#keepFocus();
  }

  override render() {
    const steers = (this.#queue.value?.steers ?? []).filter(({id}) => !this.#dismissed.value?.ids.includes(id));
    const count = this.#shown.length + this.#kept.length + steers.length + this.#unnamed;
    return html`
      <div
        part="base"
        tabindex="-1"
        @focusin=${this.#onFocus}
        @focusout=${this.#onBlur}
        @agent-steer-dismiss=${this.#onDismiss}
        @agent-queued-turn-close=${this.#onClose}
      >
        ${count === 0 ? nothing : this.#renderList(steers)}
      </div>
    `;
  }

  #renderList(steers: readonly QueuedTurn[]) {
    const session = this.shownSessionId ?? '';
    const turns = [...this.#shown, ...this.#kept];
    const isGone = (turn: QueuedTurn) => this.#kept.includes(turn);
    const isHeld = (this.#held.value?.turns.length ?? 0) > 0;
    return html`
      ${isHeld ? html`<p class="meta held">${icon('info')}<span>${this.term('queue.held')}</span></p>` : nothing}
      <ul aria-label=${this.term('queue.label')}>
        ${keyedRows(
          steers,
          ({id}) => `steer ${id}`,
          (turn) => html`
            <li data-fact=${`queue:${turn.id}`} data-status=${turn.status ?? 'unknown'}>
              <agent-steer .turn=${turn} session-id=${session}></agent-steer>
            </li>
          `,
        )}
        ${keyedRows(
          turns,
          ({id}) => id,
          (turn, index) => html`
            <li
              data-fact=${`queue:${turn.id}`}
              data-status=${isGone(turn) ? 'removed' : (turn.status ?? 'queued')}
              ?data-drop=${turn.id === this.dropAt}
              @dragstart=${(event: DragEvent) => this.#onDragStart(event, turn)}
              @dragover=${(event: DragEvent) => this.#onDragOver(event, turn)}
              @drop=${(event: DragEvent) => this.#onDrop(event, index + 1)}
              @dragend=${this.#onDragEnd}
            >
              <agent-queued-turn
                data-id=${turn.id}
                .turn=${turn}
                .position=${index + 1}
                .count=${this.#shown.length}
                .gone=${isGone(turn)}
                session-id=${session}
              ></agent-queued-turn>
            </li>
          `,
        )}
        ${this.#renderReason()}
      </ul>
    `;
  }

  /** How many turns the runtime keeps beside those that it names, why they wait, and the limits that they share. */
  #renderReason() {
    const unnamed = this.#unnamed;
    const limits = limitWords(this.#queue.value ?? {}, this.localize);
    if (limits.length === 0 && unnamed === 0) return nothing;
    return html`
      <li class="meta dots">
        ${unnamed === 0 ? nothing : html`<span>${this.term('queue.unnamed', unnamed)}</span>`}
        ${limits.map((words) => html`<bdi>${words}</bdi>`)}
      </li>
    `;
  }

  /** Turns that the runtime counts and does not name. */
  get #unnamed(): number {
    const {queuedTurnCount = 0, queued = []} = this.#queue.value ?? {};
    return Math.max(0, queuedTurnCount - queued.length);
  }

  get #dismissedKey(): Key<DismissedRow> | undefined {
    return keyOf((id) => uiKey(`dismissed-steers:${id}`), this.shownSessionId);
  }

  #element(id: string): AgentQueuedTurn | undefined {
    const all = this.renderRoot.querySelectorAll<AgentQueuedTurn>('agent-queued-turn');
    return [...all].find((element) => element.turn?.id === id);
  }

  /** A row that moves or goes takes the focus with it, unless it is given back. */
  #keepFocus(): void {
    const focused = this.#focused;
    if (!focused || this.shadowRoot?.activeElement) return;
    this.#focused = undefined;
    const same = this.#element(focused.id);
    if (!same && focused.button === 'remove') announce(this.term('queue.removed'), 'polite', this.ownerDocument);
    const next = same ?? this.renderRoot.querySelector<AgentQueuedTurn>('agent-queued-turn');
    if (next) void next.updateComplete.then(() => next.focusButton(focused.button));
    else this.base?.focus();
  }

  readonly #onFocus = (event: FocusEvent): void => {
    const [inner] = event.composedPath();
    const row = event.target as Partial<AgentQueuedTurn>;
    const button = (inner as HTMLElement).dataset?.['button'] as TurnButton | undefined;
    this.#focused = row.turn && button ? {id: row.turn.id, button} : undefined;
  };

  // Somebody went elsewhere; a row that is moved while it is drawn loses the focus without anybody's doing.
  readonly #onBlur = (): void => {
    if (!this.#isRendering) this.#focused = undefined;
  };

  #onDragStart(event: DragEvent, {id}: QueuedTurn): void {
    this.#dragged = id;
    const row = event.currentTarget as HTMLElement;
    event.dataTransfer?.setDragImage(row, 0, row.offsetHeight / 2);
    event.dataTransfer?.setData('text/plain', '');
  }

  // Only turns of this queue: files and texts from elsewhere are for others.
  #onDragOver(event: DragEvent, {id}: QueuedTurn): void {
    if (this.#dragged === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.dropAt = id === this.#dragged ? '' : id;
  }

  #onDrop(event: DragEvent, position: number): void {
    if (this.#dragged === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#element(this.#dragged)?.moveTo(position);
    this.#onDragEnd();
  }

  readonly #onDragEnd = (): void => {
    this.#dragged = undefined;
    this.dropAt = '';
  };

  readonly #onClose = (): void => {
    this.requestUpdate();
  };

  readonly #onDismiss = (event: Event): void => {
    const key = this.#dismissedKey;
    const id = (event.target as AgentSteer).turn?.id;
    if (key === undefined || id === undefined) return;
    this.#dismissed.store?.setLocal(key, {ids: [...(this.#dismissed.value?.ids ?? []), id]} satisfies DismissedRow);
  };
}
