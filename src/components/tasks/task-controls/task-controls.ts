import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import type {Receipt} from '../../../commands/receipts.js';
import type {CommandTarget} from '../../../commands/command.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {DropDown} from '../../../controllers/drop-down.js';
import {RowController} from '../../../controllers/row-controller.js';
import {SessionController} from '../../../controllers/session-controller.js';
import {listKey, NO_SESSION, taskKey} from '../../../state/keys.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {AgentElement} from '../../agent-element.js';
import {menuPanel} from '../../internal/menu-panel.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {taskName} from '../task/task-name.js';
import {ActDialog} from './act-dialog.js';
import {CommandOnce, isOpenEnded} from './again.js';
import {hasLink} from './cascade.js';
import {RegistryEntry, type TaskControls, type TaskOffer} from './task-controls-registry.js';
import {ACT_RULES, actOf, actsFor, intentFor, isOffered, leadOf, type TaskAct} from './task-acts.js';
import styles from './task-controls.styles.js';
import {receiptForKey} from '../../../commands/keys.js';
import './task-controls.strings.js';

/**
 * What a person can do with one task: the most sensible thing as a button, the rest in a menu. What its owner does not
 * offer now, or what the connection cannot write, is there and says why it cannot be used. Nothing changes before the
 * owner has confirmed it: until then it is pending, and a refusal is shown in the owner's words.
 *
 * @summary The controls of a task.
 * @a11y A named group of buttons; one that cannot be used now is `aria-disabled`, stays reachable and says why.
 * @a11y The result of a request is announced by a status.
 * @element agent-task-controls
 * @dependency agent-task-choice
 * @fires agent-command - a command of the task control plane, when a person asks for it
 * @csspart base - the bar
 * @csspart menu - the rest of what can be done
 */
export class AgentTaskControls extends AgentElement implements TaskControls {
  static override styles = [AgentElement.styles, styles];

  @query('.more') private readonly more!: HTMLElement | null;
  @query('[role="menu"]') private readonly panel!: HTMLElement | null;

  /** What was confirmed last. */
  @state() private done: TaskAct | undefined;

  /** The task that is controlled. */
  @property({attribute: 'task-id'}) taskId = '';

  /** Its session, where the task does not say; the active one without it. */
  @property({attribute: 'session-id'}) sessionId = '';

  readonly #row = new RowController(this, () => taskKey(this.taskId));
  readonly #session = new SessionController(this, () => this.#row.value?.sessionId ?? this.sessionId);
  protected readonly edges = new RowController(this, () => listKey('edges-of', this.taskId));
  /** The newest command about the task, also one that was given elsewhere on the page. */
  readonly #newest = new RowController(this, () => receiptForKey(`taskId:${this.taskId}`));
  readonly #availability = new ControlAvailability(this);
  readonly #command = new CommandOnce<TaskAct>(
    this,
    (intent) => this.command(intent),
    (act) => this.#onConfirmed(act),
  );
  readonly #menu = new DropDown(this, {
    anchor: () => this.more,
    panel: () => this.panel,
    placement: 'bottom-start',
    words: () => this.#others.map((act) => this.#word(act)),
    choose: (index) => {
      const act = this.#others[index];
      if (act !== undefined) this.begin(act);
    },
    isBlocked: (index) => {
      const act = this.#others[index];
      return act === undefined || this.#blocked(act) !== undefined;
    },
  });
  readonly #dialog = new ActDialog(this, {
    taskId: () => this.taskId,
    sessionId: () => this.#session.id ?? NO_SESSION,
    localize: this.localize,
    command: this.#command,
    blocked: (act) => this.#blocked(act),
    pending: () => this.#pendingWords,
    onLost: () => this.more?.focus(),
  });

  constructor() {
    super();
    new RegistryEntry(this);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('taskId') || changed.get('taskId') === undefined) return;
    this.done = undefined;
    this.#command.clear();
    this.#dialog.close();
  }

  /** What makes sense now, the most sensible first, and why it cannot be asked for where it cannot. */
  get offers(): readonly TaskOffer[] {
    return this.#acts.map((act) => {
      const blocked = this.#blocked(act);
      return {act, label: this.#word(act), ...(blocked === undefined ? {} : {blocked})};
    });
  }

  /** Asks for an act: at once, or after a question where there is something to say first. */
  begin(act: TaskAct): void {
    if (!this.#acts.includes(act) || this.#blocked(act) !== undefined) return;
    this.done = undefined;
    const {problem} = this.#command;
    // What got no answer keeps its id, for the same asked again.
    if (!isOpenEnded(problem) || problem?.command.control !== ACT_RULES[act].control) this.#command.clear();
    if (ACT_RULES[act].asks) this.#dialog.show(act);
    else this.#command.give(act, intentFor(act, {sessionId: this.#session.id ?? NO_SESSION, taskId: this.taskId}));
  }

  override render() {
    const row = this.#row.value;
    if (!row) return this.renderFallback('unknown', this.term('task-controls.no-task'));
    const lead = this.#lead;
    return html`
      <div part="base" data-fact=${taskKey(row.id)} data-status=${this.#pending ? 'pending' : 'ready'}>
        <div class="bar" role="group" aria-label=${this.term('task-controls.label', taskName(row) ?? row.id)}>
          ${lead === undefined ? nothing : this.#renderFirst(lead)} ${this.#renderOthers()}
        </div>
        ${this.#renderBlocked()}
        <div class="outcome meta" role="status">
          ${this.#dialog.act === undefined ? this.#renderOutcome() : nothing}
        </div>
        ${this.#dialog.render()}
      </div>
    `;
  }

  #renderFirst(act: TaskAct): TemplateResult {
    const blocked = this.#blocked(act);
    return html`<button
      type="button"
      class="btn first"
      data-act=${act}
      title=${blocked ?? this.term(`task-controls.about.${act}`)}
      aria-disabled=${blocked === undefined ? nothing : 'true'}
      aria-haspopup=${ACT_RULES[act].asks ? 'dialog' : nothing}
      @click=${() => this.begin(act)}
    >
      ${icon(ACT_RULES[act].icon)}${this.#word(act)}
    </button>`;
  }

  /** The button and the menu for the rest; nothing where there is nothing in it. */
  #renderOthers(): TemplateResult | typeof nothing {
    if (this.#others.length === 0) return nothing;
    const label = this.term('task-controls.more-acts');
    return html`<button
        type="button"
        class="btn square more"
        aria-haspopup="menu"
        aria-expanded=${this.#menu.isOpen ? 'true' : 'false'}
        aria-label=${label}
        title=${label}
        @click=${this.#menu.onClick}
        @keydown=${this.#menu.onKey}
      >
        ${icon('more')}</button
      >${this.#menu.isOpen ? this.#renderMenu(label) : nothing}`;
  }

  #renderMenu(label: string): TemplateResult {
    return menuPanel(
      this.#menu,
      {label, option: 'act'},
      this.#others.map((act, index) => this.#renderOption(act, index)),
    );
  }

  #renderOption(act: TaskAct, index: number): TemplateResult {
    const blocked = this.#blocked(act);
    return html`<button
      type="button"
      tabindex="-1"
      id=${`act-${String(index)}`}
      role="menuitem"
      class="option"
      data-act=${act}
      aria-disabled=${blocked === undefined ? nothing : 'true'}
      ?data-active=${index === this.#menu.list.active}
      @pointermove=${() => (this.#menu.list.active = index)}
      @click=${() => this.#menu.choose(index)}
    >
      ${icon(ACT_RULES[act].icon)}
      <span class="words">
        <span>${this.#word(act)}</span>
        <span class="about">${blocked ?? this.term(`task-controls.about.${act}`)}</span>
      </span>
    </button>`;
  }

  /** Where nothing at all can be asked for, the reason is there to be read, and not only on a button. */
  #renderBlocked(): TemplateResult | typeof nothing {
    if (this.#pending !== undefined) return nothing;
    const [reason, ...others] = new Set(this.#acts.map((act) => this.#blocked(act)));
    return reason === undefined || others.length > 0 ? nothing : html`<p class="meta">${reason}</p>`;
  }

  #renderOutcome(): TemplateResult | typeof nothing {
    const pending = this.#pendingWords;
    if (pending !== undefined) return statusMark('queued', pending);
    const {problem} = this.#command;
    if (problem) return this.#renderProblem(problem);
    if (this.done === undefined) return nothing;
    return statusMark('success', this.term('task-controls.confirmed', this.#word(this.done)), {quiet: true});
  }

  #renderProblem(problem: Receipt): TemplateResult {
    return html`<span>${renderReceipt(problem, this.localize)}</span>
      ${
        isOpenEnded(problem)
          ? html`<button type="button" class="btn sm" @click=${() => this.#command.again()}>
              ${this.term('task-controls.send-again')}
            </button>`
          : nothing
      }
      <button type="button" class="btn quiet sm" @click=${() => this.#command.clear()}>
        ${this.term('verb.dismiss')}
      </button>`;
  }

  get #acts(): readonly TaskAct[] {
    const {value, store} = this.#row;
    if (!value || !store) return [];
    return actsFor(value, hasLink(value.id, store)).filter((act) =>
      this.#availability.isOffered(ACT_RULES[act].control, this.#target(value)),
    );
  }

  get #lead(): TaskAct | undefined {
    const {value} = this.#row;
    return value && leadOf(value, this.#acts);
  }

  /** All but the one that has a button of its own. */
  get #others(): readonly TaskAct[] {
    return this.#acts.filter((act) => act !== this.#lead);
  }

  get #pending(): TaskAct | undefined {
    const newest = this.#newest.value;
    return this.#command.pending ?? (newest?.status === 'pending' ? actOf(newest.command.control) : undefined);
  }

  get #pendingWords(): string | undefined {
    return this.#pending && this.term('task-controls.asked', this.#word(this.#pending));
  }

  #word(act: TaskAct): string {
    return this.term(`task-controls.act.${act}`);
  }

  /** Why an act cannot be asked for now, in words. */
  #blocked(act: TaskAct): string | undefined {
    const row = this.#row.value;
    if (!row) return this.term('task-controls.no-task');
    if (this.#pending !== undefined) return this.term('control.one-at-a-time');
    const reason = this.#availability.reason(ACT_RULES[act].control, this.#target(row));
    if (reason !== undefined) return reasonWords(reason, this.localize);
    return isOffered(act, row) ? undefined : this.term('task-controls.not-offered');
  }

  #target({id}: TaskRow): CommandTarget {
    return {taskId: id, ...(this.#session.id === undefined ? {} : {sessionId: this.#session.id})};
  }

  #onConfirmed(act: TaskAct): void {
    this.done = act;
    if (this.#dialog.act === act) this.#dialog.close();
  }
}
