import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {Clock} from '../../controllers/clock.js';
import {ControlAvailability} from '../../controllers/control-availability.js';
import {Draft} from '../../controllers/draft.js';
import {ReceiptController} from '../../controllers/receipt-controller.js';
import {RowController} from '../../controllers/row-controller.js';
import type {JsonObject} from '../../protocol/events.js';
import type {Control} from '../../protocol/taxonomy.js';
import {actionKey, agentKey} from '../../state/keys.js';
import type {ActionRow} from '../../state/projections/actions.js';
import type {AgentRow} from '../../state/projections/agents.js';
import {present} from '../../state/read.js';
import {fields} from '../../styles/fields.styles.js';
import {statusMark} from '../../styles/status.js';
import {AgentElement} from '../agent-element.js';
import type {AgentSchemaForm, AgentSchemaFormSubmitEvent} from '../schema-form/schema-form.js';
import {pretty} from '../tool-card/values.js';
import {NOTHING_YET, renderActions, renderField, type Answer, type AnswerProblem, type AnswerView} from './answer.js';
import {headline, renderExpiry, renderFacts, renderInput} from './facts.js';
import styles from './hitl-card.styles.js';
import {answerForm, readInput, type Response} from './kinds.js';
import {renderNotice, renderSending, renderSettled} from './phases.js';

/** Where the focus goes with each mode; deciding goes back to the button that led away from it. */
const FIELD_OF = {reason: '#reason', edit: '#edit'} as const;
const BUTTON_OF = {reason: '#reject', edit: '#edit-input'} as const;

/**
 * One request to a person: who asks for what, what the decision rests on, and the ways to answer. It is settled when its
 * owner says so, and not when somebody has pressed a button.
 *
 * @summary Shows a request for a decision or an answer, and carries the answer out.
 * @element agent-hitl-card
 * @fires agent-command - `approve`, `reject` or `answer`, when a person decides
 * @csspart base - the request, or the line that is left of it
 */
export class AgentHitlCard extends AgentElement {
  static override styles = [AgentElement.styles, fields, styles];

  @state() private problem: AnswerProblem | undefined;

  /** The request to show. */
  @property({attribute: 'action-id'}) actionId = '';

  readonly #action = new RowController<ActionRow>(this, () => actionKey(this.actionId));
  readonly #agent = new RowController<AgentRow>(this, () => {
    const id = this.#action.value?.agentId;
    return id === undefined ? undefined : agentKey(id);
  });
  readonly #receipt = new ReceiptController(this, () => `actionId:${this.actionId}`);
  readonly #availability = new ControlAvailability(this);
  readonly #draft = new Draft<Answer>(this, () => actionKey(this.actionId), NOTHING_YET);
  protected readonly clock = new Clock(this, () => {
    const action = this.#action.value;
    return action?.status === 'required' && (action.expiresAt ?? 0) > Date.now();
  });
  #hadFocus = false;
  #focusNext = '';

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('actionId')) this.problem = undefined;
    this.#hadFocus = this.matches(':focus-within');
  }

  override render() {
    const action = this.#action.value;
    if (!action) return this.renderFallback('unknown');
    const {localize} = this;
    const sentence = headline(action, this.#agent.value, localize);
    const receipt = this.#receipt.value;
    const isOver = action.status !== 'required';
    // A refusal, or a decision that got lost, leaves the request as open as it was.
    const isLeaving = receipt !== undefined && receipt.status !== 'refused' && receipt.status !== 'failed';
    const content = isOver
      ? renderSettled(action, sentence, receipt, localize)
      : isLeaving
        ? renderSending(receipt, sentence, localize, this.#onRetry)
        : this.#renderCard(action, sentence);
    return html`
      <section
        part="base"
        class=${isOver || isLeaving ? 'line' : 'card'}
        role="group"
        aria-label=${sentence}
        tabindex="-1"
        data-fact=${actionKey(action.id)}
        data-status=${action.status}
        @keydown=${this.#onKeydown}
      >
        ${content}
      </section>
    `;
  }

  override updated(): void {
    const target = this.#focusNext;
    this.#focusNext = '';
    if (target) this.renderRoot.querySelector<HTMLElement>(target)?.focus();
    // What was pressed is gone with the card: whoever pressed it stays here, and never lands on a decision by itself.
    else if (this.#hadFocus && !this.matches(':focus-within')) {
      this.renderRoot.querySelector<HTMLElement>('[part~="base"]')?.focus();
    }
  }

  #renderCard(action: ActionRow, sentence: string) {
    const {localize} = this;
    const receipt = this.#receipt.value;
    const view = this.#view(action);
    const isEditing = view.answer.mode === 'edit';
    return html`
      ${receipt ? renderNotice(receipt, localize, this.#onRetry) : nothing}
      <div class="head">
        ${statusMark('needs', this.term('status.needs'), {badge: true})}
        <h3><bdi>${sentence}</bdi></h3>
        ${renderExpiry(action, localize)}
      </div>
      ${action.title && action.prompt ? html`<p class="prompt pad"><bdi>${action.prompt}</bdi></p>` : nothing}
      <div class="cols">
        ${renderFacts(action, this.#agent.value, localize)}
        ${action.input === undefined || isEditing ? nothing : renderInput(action.input, localize)}
      </div>
      ${renderField(view)} ${renderActions(view)}
    `;
  }

  #view(action: ActionRow): AnswerView {
    return {
      action,
      form: answerForm(action),
      answer: this.#draft.value,
      problem: this.problem,
      receipt: this.#receipt.value,
      localize: this.localize,
      unavailable: (control) => this.#availability.reason(control),
      onDraft: this.#onDraft,
      onPrimary: this.#onPrimary,
      onMode: this.#onMode,
      onResponse: this.#onResponse,
      onForm: this.#onForm,
    };
  }

  #send(control: Control, payload?: JsonObject): void {
    const action = this.#action.value;
    if (action?.status !== 'required' || this.#availability.reason(control) !== undefined) return;
    const {sessionId, runId, taskId, toolCallId, artifactId, agentId} = action;
    // The teammate that asked is named, so that the answer goes to it and not to the parent.
    const target = present({sessionId, runId, taskId, toolCallId, artifactId, agentId});
    this.#receipt.send(() =>
      this.command({control, actionId: action.id, ...target, ...(payload === undefined ? {} : {payload})}),
    );
  }

  #approveEdited(action: ActionRow): void {
    const text = this.#draft.value.input ?? pretty(action.input);
    if (text === pretty(action.input)) {
      this.#send('approve');
      return;
    }
    const {input, isWrong} = readInput(action.input, text);
    if (isWrong) this.#complain('json', '#edit');
    else this.#send('approve', {input});
  }

  /** Sends what a field holds; an empty one asks to be filled. */
  #answer(field: '#text' | '#secret'): void {
    const control = this.renderRoot.querySelector<HTMLInputElement>(field);
    const value = control?.value ?? '';
    if (value.trim() === '') this.#complain('required', field);
    else this.#send('answer', {value});
  }

  #complain(problem: AnswerProblem, field: string): void {
    this.problem = problem;
    this.#focusNext = field;
  }

  readonly #onDraft = (part: Partial<Answer>): void => {
    this.problem = undefined;
    this.#draft.set(part);
  };

  readonly #onMode = (mode: Answer['mode']): void => {
    const from = this.#draft.value.mode;
    this.problem = undefined;
    this.#focusNext = mode === 'decide' ? (from === 'decide' ? '' : BUTTON_OF[from]) : FIELD_OF[mode];
    this.#draft.set({mode});
  };

  readonly #onPrimary = (): void => {
    const action = this.#action.value;
    if (!action) return;
    const {mode, reason} = this.#draft.value;
    if (mode === 'reason') this.#send('reject', reason.trim() === '' ? undefined : {reason: reason.trim()});
    else if (mode === 'edit') this.#approveEdited(action);
    else {
      const form = answerForm(action);
      if (form === 'decision') this.#send('approve');
      else if (form === 'schema') this.renderRoot.querySelector<AgentSchemaForm>('agent-schema-form')?.requestSubmit();
      else this.#answer(form === 'secret' ? '#secret' : '#text');
    }
  };

  readonly #onResponse = ({id, control}: Response): void => {
    this.#send(control, control === 'answer' ? {value: id} : undefined);
  };

  readonly #onForm = ({value}: AgentSchemaFormSubmitEvent): void => {
    this.#send('answer', {value});
  };

  readonly #onRetry = (): void => {
    this.#receipt.retry();
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const {mode} = this.#draft.value;
    const field = event.composedPath()[0];
    if (event.key === 'Escape' && mode !== 'decide') {
      // Only the field is left, with its text kept: nothing further out takes this key for itself.
      event.preventDefault();
      event.stopPropagation();
      this.#onMode('decide');
    } else if (event.key === 'Enter' && isSending(event, field)) {
      event.preventDefault();
      this.#onPrimary();
    }
  };
}

/** Enter sends a line, and with Ctrl or Command also a longer text. A button has its own click. */
function isSending(event: KeyboardEvent, field: EventTarget | undefined): boolean {
  if (field instanceof HTMLTextAreaElement) return event.ctrlKey || event.metaKey;
  return field instanceof HTMLInputElement && field.id === 'secret';
}
