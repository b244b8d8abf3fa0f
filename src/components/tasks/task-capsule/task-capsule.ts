import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {query} from 'lit/decorators/query.js';
import {state} from 'lit/decorators/state.js';
import {Clock} from '../../../controllers/clock.js';
import {Floating} from '../../../controllers/floating.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {StoreController} from '../../../controllers/store-controller.js';
import {floating} from '../../../styles/floating.styles.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {AgentRevealEvent} from '../../conversation/conversation/agent-reveal.js';
import {queuedWords} from '../../team/team/limit-words.js';
import {openTask} from '../task/agent-task-open.js';
import {CAPSULE_LOOKS, LOUD, oldest, OVER, type CapsuleGroup, type CapsuleItem, type CapsuleState} from './states.js';
import styles from './task-capsule.styles.js';
import {SessionWork} from './work.js';
import './task-capsule.strings.js';

/** More pieces of work of one state are counted. */
const MOST = 20;

/**
 * All work of a session in one small row: what needs a person first, then what failed, is silent, at work or waits. What
 * is over takes no room while anything else is there. It opens in place to each piece of work, with the way to it. Where
 * the row is narrow, the gravest state stands for the rest.
 *
 * @summary Shows at a glance what a session has under way.
 * @a11y A button with `aria-expanded` that opens a named dialog; Escape closes it and gives the focus back.
 * @element agent-task-capsule
 * @fires agent-reveal - a person wants to see a piece of work where it stands
 * @fires agent-task-open - a person wants to see a task in full
 * @csspart base - the row
 * @csspart panel - the opened list
 */
export class AgentTaskCapsule extends AgentElement {
  static override styles = [AgentElement.styles, floating, styles];

  @query('.capsule') private readonly capsule!: HTMLElement | null;
  @query('.floating') private readonly panel!: HTMLElement | null;

  @state() private isOpen = false;

  /** The session to show; the active one where none is given. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** Seconds without news after which work is stale. */
  @property({attribute: 'stall-after', type: Number}) stallAfter = 30;

  readonly #session = new SessionController(this, () => this.sessionId);
  readonly #work = new SessionWork(
    this,
    () => this.#session.id,
    () => this.isOpen,
  );
  protected readonly clock = new Clock(this, () => this.#work.isActive || this.isOpen);
  protected readonly floating = new Floating(this, {
    anchor: () => this.capsule,
    panel: () => this.panel,
    onDismiss: () => this.#close(),
  });

  override render() {
    if (!this.#work.isKnown) return nothing;
    const groups = this.#work.groups(this.clock, this.stallAfter * 1000);
    const [first] = groups.keys();
    if (first === undefined) return nothing;
    const shown = [...groups].filter(([state]) => !OVER.has(state) || state === first);
    return html`
      <div part="base" data-status=${first} data-attention=${LOUD.has(first) ? 'high' : 'low'}>
        <button
          type="button"
          class="capsule"
          aria-expanded=${this.isOpen}
          aria-haspopup="dialog"
          aria-label=${this.term('task-capsule.label', shown.map(([state, group]) => this.#words(state, group)).join(', '))}
          @click=${() => (this.isOpen = !this.isOpen)}
        >
          ${shown.map(([state, group]) => this.#renderState(state, group))}
          ${shown.length > 1 ? html`<span class="rest faint">+${this.localize.formatNumber(shown.length - 1)}</span>` : nothing}
          ${icon('down', {class: 'chev'})}
        </button>
        ${this.isOpen ? this.#renderPanel(groups) : nothing}
      </div>
    `;
  }

  #renderState(state: CapsuleState, group: CapsuleGroup) {
    const quiet = OVER.has(state);
    return html`<span class="state">${statusMark(CAPSULE_LOOKS[state], this.#words(state, group), {quiet})}</span>`;
  }

  #renderPanel(groups: ReadonlyMap<CapsuleState, CapsuleGroup>) {
    return html`<div
      part="panel"
      class="floating"
      popover="manual"
      role="dialog"
      aria-label=${this.term('task-capsule.work')}
    >
      ${[...groups].map(
        ([state, group]) => html`
          <div class="group" id=${state}>${statusMark(CAPSULE_LOOKS[state], this.#words(state, group))}</div>
          <ul aria-labelledby=${state}>
            ${group.items.slice(0, MOST).map((item) => this.#renderItem(item))} ${this.#renderMore(group)}
          </ul>
        `,
      )}
    </div>`;
  }

  #renderMore({items, count}: CapsuleGroup) {
    const rest = count - Math.min(items.length, MOST);
    return rest > 0 ? html`<li class="group">${this.term('context.more', rest)}</li>` : nothing;
  }

  #renderItem(item: CapsuleItem) {
    const {fact, title, limits, since, state} = item;
    const words = [item.detail, ...(limits ? queuedWords(limits, this.localize) : [])].filter(
      (each) => each !== undefined,
    );
    const detail = words.length === 0 ? undefined : words.join(this.term('list.comma'));
    return html`<li data-fact=${fact} data-status=${state}>
      <button type="button" class="option" @click=${() => this.#reveal(item)}>
        <span class="clip" dir="auto">${title ?? this.term('task-capsule.untitled')}</span>
        ${detail === undefined ? nothing : html`<span class="clip faint" dir="auto">${detail}</span>`}
        <span class="end nowrap"
          >${since === undefined ? nothing : this.localize.formatRelative(since, this.clock.now)}</span
        >
      </button>
    </li>`;
  }

  /** "2 need input, oldest 26 min" */
  #words(state: CapsuleState, {items, count}: CapsuleGroup): string {
    const word = this.term(`task-capsule.${state}`);
    const counted = count > 1 ? this.term('task-capsule.count', this.localize.formatNumber(count), word) : word;
    const since = state === 'needs_input' ? oldest(items) : undefined;
    if (since === undefined) return counted;
    const minutes = Math.floor((this.clock.now - since) / 60_000);
    const age = this.localize.formatDuration(minutes * 60_000);
    return minutes < 1 ? counted : this.term('task-capsule.oldest', counted, age);
  }

  #reveal({fact, taskId}: CapsuleItem): void {
    this.#close();
    this.dispatchEvent(new AgentRevealEvent(fact));
    if (taskId !== undefined) openTask(this, StoreController.of(this).store, taskId);
  }

  #close(): void {
    if (this.panel?.matches(':focus-within')) this.capsule?.focus();
    this.isOpen = false;
  }
}
