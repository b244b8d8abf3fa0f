import {html, nothing, type TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {DropDown} from '../../../controllers/drop-down.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RowController} from '../../../controllers/row-controller.js';
import {agentKey, taskKey} from '../../../state/keys.js';
import {choiceWords, type Choice} from '../../../state/facts/choices.js';
import {floating} from '../../../styles/floating.styles.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {shownStatus} from '../../../protocol/vocabulary.js';
import {AgentElement} from '../../agent-element.js';
import {AgentRevealEvent} from '../../conversation/conversation/agent-reveal.js';
import {laneItem} from '../lane/lane.styles.js';
import {menuItems, menuPanel} from '../../internal/menu-panel.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {renderTeammate} from '../team/teammate.js';
import {teammate} from '../team/teammate.styles.js';
import type {ReviewFix} from './fixes.js';
import {isFixed} from './statuses.js';
import styles from './review-fix.styles.js';
import '../../parts/picker/picker.strings.js';
import './review-lane.strings.js';

/**
 * Something that a reviewer wants changed: where, how far it is, who does it. How it stands is what its work item says,
 * where it became one. It can be given to a teammate: that is asked for until the board confirms it.
 *
 * @summary Shows one requested fix, and lets a person assign it.
 * @element agent-review-fix
 * @internal
 */
export class AgentReviewFix extends AgentElement {
  static override styles = [AgentElement.styles, teammate, laneItem, floating, styles];

  /** Whom it was asked to give to. */
  @state() private asked = '';

  /** The fix to show. */
  @property({attribute: false}) fix: ReviewFix = {id: ''};

  /** The review that asks for it. */
  @property({attribute: 'review-id'}) reviewId = '';

  /** The session of the review. */
  @property({attribute: 'session-id'}) sessionId = '';

  /** Whom it can be given to. */
  @property({attribute: false}) teammates: readonly Choice[] = [];

  readonly #task = new RowController(this, () => (this.#workItem === '' ? undefined : taskKey(this.#workItem)));
  readonly #agent = new RowController(this, () => (this.#assignee ? agentKey(this.#assignee) : undefined));
  readonly #availability = new ControlAvailability(this);
  readonly #assigning = new OneCommand<'assign'>(this);
  readonly #menu = new DropDown(this, {
    anchor: () => this.renderRoot.querySelector<HTMLElement>('.assign'),
    panel: () => this.renderRoot.querySelector<HTMLElement>('.floating'),
    placement: 'bottom-end',
    words: () => this.teammates.map(({id, label = id}) => label),
    mayOpen: () => this.#reason === undefined && this.#assigning.pending === undefined,
    choose: (index) => this.#assign(this.teammates[index]?.id),
  });

  override render() {
    const {title, location} = this.fix;
    const status = this.#status;
    const {problem} = this.#assigning;
    return html`
      <div
        part="base"
        data-fact=${this.#workItem === '' ? nothing : taskKey(this.#workItem)}
        data-status=${status}
        ?data-fixed=${isFixed(status)}
      >
        <div class="line wrap">
          <span class="title" dir="auto"
            >${title ?? html`<span class="faint">${this.term('review-lane.untitled')}</span>`}</span
          >
          ${location === undefined ? nothing : html`<code class="place">${location}</code>`}
        </div>
        <div class="state wrap">
          ${statusMark(shownStatus(status), this.#word(status), {quiet: isFixed(status)})} ${this.#renderWorkItem()}
          ${this.#renderAssignee(isFixed(status))} ${isFixed(status) ? nothing : this.#renderAssign()}
        </div>
        ${problem ? html`<p class="problem" role="alert">${renderReceipt(problem, this.localize)}</p>` : nothing}
      </div>
    `;
  }

  #renderWorkItem() {
    const task = this.#task.value;
    if (!task) return nothing;
    return html`<button
      type="button"
      class="lead"
      @click=${() => this.dispatchEvent(new AgentRevealEvent(taskKey(task.id)))}
    >
      ${this.term('review-lane.work-item')}
      ${task.title === this.fix.title ? nothing : html`<bdi>${task.title ?? task.id}</bdi>`}
    </button>`;
  }

  #renderAssignee(isDone: boolean) {
    const id = this.#assignee;
    const {store} = this.#task;
    if (id === undefined) return isDone ? nothing : html`<span>${this.term('review-lane.unassigned')}</span>`;
    return html`<span>${this.term('review-lane.by')} ${renderTeammate({id, row: this.#agent.value, store})}</span>`;
  }

  #renderAssign() {
    const isOffered = this.#availability.isOffered('assign', {workItemId: this.#workItem});
    if (this.#workItem === '' || this.teammates.length === 0 || !isOffered) return nothing;
    const reason = this.#reason;
    const isPending = this.#assigning.pending !== undefined;
    return html`<button
        type="button"
        class="btn quiet sm assign"
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen ? 'true' : 'false'}
        aria-disabled=${reason !== undefined || isPending ? 'true' : 'false'}
        title=${reason === undefined ? nothing : reasonWords(reason, this.localize)}
        @click=${this.#menu.onClick}
        @keydown=${this.#menu.onKey}
      >
        ${
          isPending
            ? this.term('picker.asked', choiceWords(this.teammates, this.asked))
            : html`${this.term(this.#assignee === undefined ? 'review-lane.assign' : 'review-lane.reassign')}${icon('down')}`
        }
      </button>
      ${this.#menu.isOpen ? this.#renderMenu() : nothing}`;
  }

  #renderMenu(): TemplateResult {
    const names = this.teammates.map(({id, label = id}) => html`<span dir="auto">${label}</span>`);
    const panel = {label: this.term('review-lane.assign'), option: 'mate'};
    return menuPanel(this.#menu, panel, menuItems(this.#menu, 'mate', names));
  }

  /** A fix that became no work item yet is assigned by its own name. */
  get #workItem(): string {
    return this.fix.workItemId ?? this.fix.id;
  }

  get #assignee(): string | undefined {
    return this.#task.value?.assignee ?? this.fix.assignee;
  }

  /** To be listed as a fix is to be requested. */
  get #status(): string {
    const task = this.#task.value;
    return task?.nativeStatus ?? task?.status ?? this.fix.status ?? 'requested';
  }

  #word(status: string): string {
    return this.localize.lookup(`review-lane.fix.${status}`) ?? status;
  }

  get #reason(): string | undefined {
    return this.#availability.reason('assign', {workItemId: this.#workItem});
  }

  #assign(assignee: string | undefined): void {
    if (assignee === undefined || this.#reason !== undefined) return;
    const payload = {assignee, reviewId: this.reviewId, ...(this.fix.id === '' ? {} : {fixId: this.fix.id})};
    const session = this.sessionId === '' ? {} : {sessionId: this.sessionId};
    const intent = {control: 'assign', workItemId: this.#workItem, ...session, payload} as const;
    if (this.#assigning.give('assign', intent, (each) => this.command(each))) this.asked = assignee;
  }
}
