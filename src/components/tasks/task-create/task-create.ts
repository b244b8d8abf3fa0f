import {html, nothing, type TemplateResult} from 'lit';
import {query, state} from 'lit/decorators.js';
import type {CommandIntent} from '../../../commands/command.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {Modal} from '../../../controllers/modal.js';
import type {JsonObject} from '../../../protocol/events.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {SessionElement} from '../../session-element.js';
import type {AgentPickerChangeEvent} from '../../parts/picker/agent-picker-change.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {CommandOnce} from '../task-controls/again.js';
import {renderField, renderFrame, typed, type FieldOptions} from '../task-controls/dialog-frame.js';
import styles from './task-create.styles.js';
import './task-create.strings.js';

const FIELDS = ['objective', 'title', 'priority', 'acceptance', 'minutes', 'cost'] as const;
type Field = (typeof FIELDS)[number];

/** What can be wrong before it is sent. */
type Fault = 'needed' | 'no-number';

/** Limits that a person gives, in the unit that people write. */
const LIMITS = {minutes: 'timeLimitMs', cost: 'costLimit'} as const;

/**
 * Gives the runtime a new task: what it is for, how it fits in, what it must fulfil and what it may use. It is there once
 * its owner has confirmed it; until then it is pending, and the draft is kept.
 *
 * @summary The button and the form for a new task.
 * @a11y A button that opens a modal dialog with a form; Escape closes it.
 * @element agent-task-create
 * @fires agent-command - `create_task`, when a person sends the form
 * @csspart base - the button and what is said of it
 */
export class AgentTaskCreate extends SessionElement {
  static override styles = [SessionElement.styles, styles];

  @query('dialog') private readonly dialog!: HTMLDialogElement | null;

  @state() private parentTask = '';
  @state() private faults: Readonly<Record<string, Fault>> = {};
  @state() private isDone = false;
  /** What was written and not confirmed, by field. */
  @state() private draft: Readonly<Record<string, string>> = {};

  readonly #availability = new ControlAvailability(this);
  readonly #command = new CommandOnce<'create'>(
    this,
    (intent) => this.command(intent),
    () => this.#onConfirmed(),
  );
  readonly #modal = new Modal(this, () => this.dialog);

  /** Opens the form: as it was left, as long as it was not confirmed. */
  show(): void {
    if (this.#blocked !== undefined) return;
    this.isDone = false;
    this.#modal.show();
  }

  override render() {
    if (!this.#availability.isOffered('create_task')) return nothing;
    const blocked = this.#blocked;
    return html`
      <div part="base">
        <button
          type="button"
          class="btn"
          title=${blocked ?? nothing}
          aria-haspopup="dialog"
          aria-disabled=${blocked === undefined ? nothing : 'true'}
          @click=${() => this.show()}
        >
          ${icon('plus')}${this.term('task-create.new')}
        </button>
        <div class="outcome meta" role="status">${this.#modal.isOpen ? nothing : this.#renderOutcome()}</div>
        <dialog aria-label=${this.term('task-create.title')} @close=${this.#onClose}>
          ${this.#modal.isOpen ? this.#renderForm() : nothing}
        </dialog>
      </div>
    `;
  }

  #renderOutcome(): TemplateResult | typeof nothing {
    if (this.#pending !== undefined) return statusMark('queued', this.#pending);
    const {problem} = this.#command;
    if (problem) return renderReceipt(problem, this.localize);
    return this.isDone ? statusMark('success', this.term('task-create.confirmed'), {quiet: true}) : nothing;
  }

  #renderForm(): TemplateResult {
    const pending = this.#pending;
    return renderFrame(
      {
        title: this.term('task-create.title'),
        body: this.#renderBody(pending !== undefined),
        submit: this.term('task-create.create'),
        pending,
        problem: this.#command.problem,
        blocked: this.#blocked,
        onSubmit: this.#onSubmit,
        close: () => this.#modal.close(),
      },
      this.localize,
    );
  }

  #renderBody(isFixed: boolean): TemplateResult {
    const field = (name: Field, options: Partial<FieldOptions> = {}) =>
      renderField(
        {
          name,
          label: this.term(name === 'title' ? 'task-create.title-field' : `task-create.${name}`),
          value: this.draft[name],
          problem: this.#problem(name),
          isOptional: name !== 'objective',
          isFixed,
          ...options,
        },
        this.localize,
      );
    return html`
      ${field('objective', {rows: 3, isFirst: true})} ${field('title')} ${field('priority')}
      <agent-task-choice
        .label=${this.term('task-create.parent')}
        .sessionId=${this.shownSessionId ?? ''}
        .value=${this.parentTask}
        .problem=${this.#problem('parentTaskId') ?? ''}
        optional
        ?fixed=${isFixed}
        @agent-picker-change=${(event: AgentPickerChangeEvent) => (this.parentTask = event.value)}
      ></agent-task-choice>
      ${field('acceptance', {rows: 3, hint: this.term('task-create.acceptance-hint')})}
      <div class="pair">${field('minutes', {inputMode: 'decimal'})} ${field('cost', {inputMode: 'decimal'})}</div>
    `;
  }

  /** Why it cannot be asked for, in words. */
  get #blocked(): string | undefined {
    if (this.shownSessionId === undefined) return this.term('task-create.no-session');
    const reason = this.#availability.reason('create_task', {sessionId: this.shownSessionId});
    return reason === undefined ? undefined : reasonWords(reason, this.localize);
  }

  get #pending(): string | undefined {
    return this.#command.pending && this.term('task-create.asked');
  }

  #problem(name: string): string | undefined {
    const fault = this.faults[name];
    return fault === undefined ? this.#command.problem?.fields?.[name] : this.term(`task-create.fault.${fault}`);
  }

  #intent(data: FormData): CommandIntent {
    const texts = ['objective', 'title', 'priority'].map((name) => [name, typed(data, name)] as const);
    const acceptance = typed(data, 'acceptance')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const minutes = typed(data, 'minutes');
    const cost = typed(data, 'cost');
    const constraints: JsonObject = {
      ...(minutes === '' ? {} : {[LIMITS.minutes]: Math.round(Number(minutes) * 60_000)}),
      ...(cost === '' ? {} : {[LIMITS.cost]: Number(cost)}),
    };
    return {
      control: 'create_task',
      sessionId: this.shownSessionId ?? '',
      payload: {
        ...Object.fromEntries(texts.filter(([, value]) => value !== '')),
        ...(this.parentTask === '' ? {} : {parentTaskId: this.parentTask}),
        ...(acceptance.length === 0 ? {} : {acceptance}),
        ...(Object.keys(constraints).length === 0 ? {} : {constraints}),
      },
    };
  }

  #faultsIn(data: FormData): Readonly<Record<string, Fault>> {
    const isNoNumber = (name: string) => typed(data, name) !== '' && !(Number(typed(data, name)) > 0);
    return {
      ...(typed(data, 'objective') === '' ? {objective: 'needed' as const} : {}),
      ...Object.fromEntries(
        Object.keys(LIMITS)
          .filter(isNoNumber)
          .map((name) => [name, 'no-number' as const]),
      ),
    };
  }

  readonly #onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (this.#pending !== undefined || this.#blocked !== undefined) return;
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    this.faults = this.#faultsIn(data);
    const [wrong] = Object.keys(this.faults);
    if (wrong === undefined) this.#command.give('create', this.#intent(data));
    else form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };

  /** What was written stays until it is confirmed. */
  readonly #onClose = (): void => {
    const form = this.dialog?.querySelector('form');
    const data = form && new FormData(form);
    if (data && !this.isDone)
      this.draft = Object.fromEntries(FIELDS.map((name) => [name, String(data.get(name) ?? '')]));
    this.#modal.onClose();
  };

  #onConfirmed(): void {
    this.draft = {};
    this.faults = {};
    this.parentTask = '';
    this.isDone = true;
    this.#modal.close();
  }
}
