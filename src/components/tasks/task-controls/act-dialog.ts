import {html, nothing, type ReactiveElement, type TemplateResult} from 'lit';
import type {CommandIntent} from '../../../commands/command.js';
import type {Localize} from '../../../controllers/localize.js';
import {Modal} from '../../../controllers/modal.js';
import {RowController} from '../../../controllers/row-controller.js';
import {taskKey, taskSummaryKey} from '../../../state/keys.js';
import type {EdgeRow} from '../../../state/facts/edges.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {TaskSummaryRow} from '../../../state/facts/task-tally.js';
import {taskName} from '../task/task-name.js';
import {
  linkFrom,
  NEEDED,
  payloadFrom,
  renderCancel,
  renderComplete,
  renderDeliver,
  renderFail,
  renderLink,
  renderNote,
  renderRetry,
  renderUnlink,
  renderUpdate,
  unlinkFrom,
  type FormFacts,
} from './act-forms.js';
import type {CommandOnce} from './again.js';
import {cascadeOf, edgesOf, type Cascade} from './cascade.js';
import {renderFrame, typed} from './dialog-frame.js';
import {intentFor, type TaskAct} from './task-acts.js';
import './task-controls.strings.js';

interface ActDialogOptions {
  readonly taskId: () => string;
  readonly sessionId: () => string;
  readonly localize: Localize;
  readonly command: CommandOnce<TaskAct>;
  /** Why an act cannot be asked for, in words. */
  readonly blocked: (act: TaskAct) => string | undefined;
  /** What is said while something is on its way. */
  readonly pending: () => string | undefined;
  /** It was closed, and the focus is nowhere. */
  readonly onLost: () => void;
}

const GRAVE: ReadonlySet<TaskAct> = new Set(['cancel', 'fail', 'unlink']);

/** The question before an act that needs an answer: what it will do, what to fill in, and how it went. */
export class ActDialog {
  readonly #host: ReactiveElement;
  readonly #options: ActDialogOptions;
  readonly #modal: Modal;
  readonly #row: RowController<TaskRow>;
  readonly #summary: RowController<TaskSummaryRow>;
  #act: TaskAct | undefined;
  /** What was read when it opened. */
  #task: TaskRow | undefined;
  #edges: readonly EdgeRow[] = [];
  #below: Cascade | undefined;
  #counted: TaskSummaryRow | undefined;
  #target = '';
  #missing = '';

  constructor(host: ReactiveElement, options: ActDialogOptions) {
    this.#host = host;
    this.#options = options;
    this.#modal = new Modal(host, () => host.renderRoot.querySelector('dialog'));
    this.#row = new RowController(host, () => taskKey(options.taskId()));
    // The counts of the session's tasks change with their status: then the cascade is read again.
    this.#summary = new RowController(host, () =>
      this.#act === 'cancel' || this.#act === 'complete' ? taskSummaryKey(options.sessionId()) : undefined,
    );
  }

  /** The act that it asks about, while it is open. */
  get act(): TaskAct | undefined {
    return this.#modal.isOpen ? this.#act : undefined;
  }

  show(act: TaskAct): void {
    this.#act = act;
    this.#task = this.#row.value;
    this.#target = '';
    this.#missing = '';
    this.#count();
    this.#modal.show();
  }

  /** Closes it. What is on its way stays so. */
  readonly close = (): void => this.#modal.close();

  render(): TemplateResult {
    return html`<dialog aria-label=${this.#title} @close=${this.#onClose}>
      ${this.#modal.isOpen && this.#task ? this.#renderFrame(this.#task) : nothing}
    </dialog>`;
  }

  get #title(): string {
    const {localize} = this.#options;
    const name = taskName(this.#task) ?? this.#options.taskId();
    return this.#act === undefined ? '' : localize.term(`task-controls.title.${this.#act}`, name);
  }

  #renderFrame(task: TaskRow): TemplateResult {
    const {localize, command, blocked} = this.#options;
    const act = this.#act ?? 'ask';
    const pending = this.#options.pending();
    return renderFrame(
      {
        title: this.#title,
        body: this.#renderBody(act, {
          task,
          store: this.#row.store ?? {get: () => undefined},
          localize,
          isFixed: pending !== undefined,
          problem: (name) => this.#problem(name),
        }),
        submit: localize.term(`task-controls.do.${act}`),
        isGrave: GRAVE.has(act),
        pending,
        problem: command.problem,
        blocked: pending === undefined ? blocked(act) : undefined,
        onSubmit: this.#onSubmit,
        close: this.close,
      },
      localize,
    );
  }

  #renderBody(act: TaskAct, facts: FormFacts): TemplateResult {
    const below = this.#below;
    switch (act) {
      case 'update':
        return renderUpdate(facts);
      case 'note':
        return renderNote(facts);
      case 'retry':
        return renderRetry(facts);
      case 'deliver':
        return renderDeliver(facts);
      case 'complete':
        return below ? renderComplete({...facts, task: this.#row.value ?? facts.task}, below) : html``;
      case 'fail':
        return renderFail(facts);
      case 'cancel':
        if (!below) return html``;
        return renderCancel(facts, {
          below,
          isOld: this.#counted !== this.#summary.value,
          count: () => {
            this.#count();
            this.#host.requestUpdate();
          },
        });
      case 'link':
        return renderLink(facts, {
          id: this.#target,
          sessionId: this.#options.sessionId(),
          choose: (id) => this.#choose(id),
        });
      case 'unlink':
        return renderUnlink(facts, this.#edges);
      default:
        return html``;
    }
  }

  /** A field that is missing, or that the owner refused. */
  #problem(name: string): string | undefined {
    const {localize, command} = this.#options;
    return this.#missing === name ? localize.term('task-controls.needed') : command.problem?.fields?.[name];
  }

  #count(): void {
    const {store} = this.#row;
    const id = this.#options.taskId();
    const isCounted = this.#act === 'cancel' || this.#act === 'complete';
    this.#edges = store && this.#act === 'unlink' ? edgesOf(id, store) : [];
    this.#below = store && isCounted ? cascadeOf(id, store) : undefined;
    this.#counted = this.#summary.value;
  }

  #choose(id: string): void {
    this.#target = id;
    this.#missing = '';
    this.#host.requestUpdate();
  }

  /** The command that the form asks for; undefined where it asks for nothing. */
  #intent(act: TaskAct, data: FormData, task: TaskRow): CommandIntent | undefined {
    const sessionId = this.#options.sessionId();
    const link =
      act === 'link'
        ? linkFrom(data, task.id, this.#target)
        : act === 'unlink'
          ? unlinkFrom(data, this.#edges)
          : {taskId: task.id, payload: payloadFrom(act, data, task)};
    return link?.payload && intentFor(act, {sessionId, taskId: link.taskId}, link.payload);
  }

  #missingIn(act: TaskAct, data: FormData): string {
    if (act === 'link') return this.#target === '' ? 'targetId' : '';
    const needed = NEEDED[act];
    return needed !== undefined && typed(data, needed) === '' ? needed : '';
  }

  readonly #onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const {command, blocked, pending} = this.#options;
    const act = this.#act;
    const task = this.#task;
    if (act === undefined || !task || pending() !== undefined || blocked(act) !== undefined) return;
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    this.#missing = this.#missingIn(act, data);
    this.#host.requestUpdate();
    if (this.#missing !== '') {
      form
        .querySelector<HTMLElement>(this.#missing === 'targetId' ? 'agent-task-choice' : `[name="${this.#missing}"]`)
        ?.focus();
      return;
    }
    const intent = this.#intent(act, data, task);
    if (intent) command.give(act, intent);
    else this.close();
  };

  readonly #onClose = (): void => {
    this.#modal.onClose();
    if (this.#modal.isOpen) return;
    this.#act = undefined;
    this.#below = undefined;
    // The button that opened it may be gone: its task stands otherwise now.
    void this.#host.updateComplete.then(() => {
      const {ownerDocument} = this.#host;
      if (ownerDocument.activeElement === ownerDocument.body) this.#options.onLost();
    });
  };
}
