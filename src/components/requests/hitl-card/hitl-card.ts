import {html, isServer, nothing, type PropertyValues} from 'lit';
import {property, state} from 'lit/decorators.js';
import {hasFocus} from '../../../controllers/has-focus.js';
import {Clock} from '../../../controllers/clock.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import type {OpenRow} from '../../../controllers/disclosure.js';
import {Draft} from '../../../controllers/draft.js';
import {isTyping} from '../../../controllers/keymap.js';
import {ReceiptController} from '../../../controllers/receipt-controller.js';
import {RowController} from '../../../controllers/row-controller.js';
import type {JsonObject} from '../../../protocol/events.js';
import type {Control} from '../../../protocol/taxonomy.js';
import type {Row} from '../../../state/core/rows.js';
import type {ActionRow} from '../../../state/facts/actions.js';
import {
  actionKey,
  agentKey,
  artifactKey,
  dockedKey,
  NO_SESSION,
  planKey,
  uiKey,
  type Key,
} from '../../../state/keys.js';
import {list, number, present} from '../../../state/read.js';
import {fields} from '../../../styles/fields.styles.js';
import {icon} from '../../../styles/icons.js';
import {statusMark} from '../../../styles/status.js';
import {TRANSPORT_KEY} from '../../../transport/keys.js';
import {AgentElement} from '../../agent-element.js';
import {lazyElement} from '../../internal/lazy-elements.js';
import {RendererController} from '../../internal/renderers/renderer-controller.js';
import {openArtifact} from '../../artifacts/artifact-workspace/agent-artifact-open.js';
import {markHidden} from '../../internal/hidden-text.js';
import {pretty} from '../../parts/json/values.js';
import {Addresses} from '../../parts/markdown/addresses.js';
import type {AgentSchemaForm, AgentSchemaFormSubmitEvent} from '../../parts/schema-form/schema-form.js';
import {givenAvatar} from '../../internal/identity/avatar.js';
import {avatar} from '../../internal/identity/avatar.styles.js';
import {knownAgent, saidName} from '../../internal/identity/identities.js';
import {actsOf, offOf, renderActs} from './acts.js';
import {AgentHitlRevealEvent} from './agent-hitl-reveal.js';
import {announceRequest} from './announce.js';
import {isFormEdit, NOTHING_YET, renderField, type Answer, type AnswerProblem, type AnswerView} from './answer.js';
import {
  headline,
  planIdOf,
  renderExpiry,
  renderFacts,
  renderInput,
  renderPlan,
  type InputView,
  type RequestFacts,
} from './facts.js';
import './hitl-card.strings.js';
import styles from './hitl-card.styles.js';
import {answerForm, isPastDue, readInput, readWhole, type Response} from './kinds.js';
import {SeenEnds} from './seen-ends.js';
import {renderElsewhere, renderNotice, renderSending, renderSettled, type PhaseView} from './phases.js';

/** Where the focus goes with each mode; deciding goes back to the button that led away from it. */
const FIELD_OF = {reason: '#reason', edit: '#edit, agent-schema-form', changes: '#changes'} as const;
const BUTTON_OF = {reason: '#reject', edit: '#edit-input', changes: '#ask-changes'} as const;

/** How long keys are ignored: they were meant for what stood there before. */
const GRACE = 600;

type CardPhase = 'settled' | 'sending' | 'elsewhere' | 'open';

/**
 * One request to a person: who asks for what, what the decision rests on, and the ways to answer. It is settled when its
 * owner says so, and not when somebody has pressed a button. With the focus inside, digits choose and Ctrl or Command
 * with Enter approves; nothing does in the first moment, and Escape never does.
 *
 * @summary Shows a request for a decision or an answer, and carries the answer out.
 * @a11y A named region. With the focus inside, digits choose a way to answer, Ctrl or Command and Enter approves, Escape never does.
 * @a11y Nothing is taken in the first moment after it came up, so that a key that was meant for something else decides nothing.
 * @a11y A new request is announced assertively, once for all elements that show it.
 * @element agent-hitl-card
 * @dependency agent-code
 * @dependency agent-diff
 * @dependency agent-markdown
 * @dependency agent-schema-form
 * @dependency agent-time
 * @lazy agent-long-text
 * @fires agent-command - `approve`, `reject` or `answer`, when a person decides
 * @fires agent-artifact-open - a person wants to see the artifact to review
 * @fires agent-hitl-reveal - a person wants to decide it where it is docked
 * @csspart base - the request, or the line that is left of it
 * @cssprop [--agent-hitl-card-shadow=var(--agent-shadow-1)] - the shadow of an open request
 */
export class AgentHitlCard extends AgentElement {
  static override styles = [AgentElement.styles, fields, avatar, styles];

  @state() private problem: AnswerProblem | undefined;

  /** What was too large for its row, once it is opened: it stays while it is read. */
  @state() private opened:
    {readonly of: ActionRow['spills']; readonly texts: readonly (string | undefined)[]} | undefined;

  /** The request to show. */
  @property({attribute: 'action-id'}) actionId = '';

  /** It stands in the dock: whatever else shows this request is one row. */
  @property({type: Boolean}) docked = false;

  /** It can be folded into one row. */
  @property({type: Boolean}) foldable = false;

  readonly #action = new RowController(this, () => actionKey(this.actionId));
  readonly #agent = new RowController(this, () => this.#keyOf(agentKey, this.#action.value?.agentId));
  readonly #artifact = new RowController(this, () => this.#keyOf(artifactKey, this.#action.value?.artifactId));
  readonly #plan = new RowController(this, () => this.#keyOf(planKey, planIdOf(this.#action.value)));
  readonly #dock = new RowController(this, () =>
    this.docked ? undefined : dockedKey(this.#action.value?.sessionId ?? NO_SESSION),
  );
  readonly #transport = new RowController(
    this,
    () => TRANSPORT_KEY,
    (row) => row?.perRun,
  );
  readonly #receipt = new ReceiptController(this, () => `actionId:${this.actionId}`);
  readonly #availability = new ControlAvailability(this);
  readonly #draft = new Draft<Answer>(this, () => actionKey(this.actionId), NOTHING_YET);
  readonly #addresses = new Addresses(this);
  readonly #renderers = new RendererController(this);
  readonly #seen = new SeenEnds(this, () => {
    const {spills, input} = this.#action.value ?? {};
    return spills?.length ? spills : input;
  });
  /** When something new appeared under a person's hands. */
  #appearedAt = -Infinity;
  protected readonly clock = new Clock(this, (now) => {
    const action = this.#action.value;
    return action?.status === 'required' && action.expiresAt !== undefined && !isPastDue(action, now);
  });
  #hadFocus = false;
  #focusNext = '';
  /** The way to answer that was asked for while the request still stood in a dock. */
  #wanted = 0;
  #shown = '';
  #whole: {readonly of: readonly unknown[]; readonly is: ReturnType<typeof readWhole>} | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#appearedAt = performance.now();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('actionId')) this.problem = undefined;
    this.#hadFocus = !isServer && hasFocus(this);
    const shown = `${this.#phase} ${this.actionId}`;
    if (shown !== this.#shown) this.#appearedAt = performance.now();
    this.#shown = shown;
  }

  override updated(): void {
    const target = this.#focusNext;
    this.#focusNext = '';
    if (target) this.renderRoot.querySelector<HTMLElement>(target)?.focus();
    // What was pressed is gone with the card: whoever pressed it stays here, and never lands on a decision by itself.
    else if (this.#hadFocus && !hasFocus(this)) this.focus();
    if (this.#wanted > 0 && this.#phase === 'open' && hasFocus(this)) this.offer(this.#wanted);
    const action = this.#action.value;
    if (action?.status !== 'required' || this.#receipt.isBusy) return;
    const words = this.term('hitl.announced', headline(action, this.#agent.store, this.localize));
    announceRequest(this.#action.store, action.id, words, this.ownerDocument);
  }

  /** Puts the focus on the request as a whole, and never on a decision. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('[part~="base"]')?.focus(options);
  }

  /**
   * Puts the focus on one of the ways to answer, counted from 1, because a person has asked for that one: the next Enter
   * gives it. False where there is none, or where it cannot be given.
   */
  offer(number: number): boolean {
    const button = [...this.renderRoot.querySelectorAll<HTMLElement>('.acts > button')][number - 1];
    this.#wanted = this.#phase === 'elsewhere' ? number : 0;
    if (!button || button.ariaDisabled === 'true') return false;
    this.#appearedAt = -Infinity; // the next key is meant for what is there
    button.focus();
    return true;
  }

  override render() {
    const action = this.#action.value;
    if (!action) return this.renderFallback('unknown');
    const sentence = headline(action, this.#agent.store, this.localize);
    const drawn = this.#renderByPage(action);
    return html`
      <section
        part="base"
        class=${this.#phase === 'open' ? 'card' : 'line'}
        role="group"
        aria-label=${sentence}
        tabindex="-1"
        data-fact=${actionKey(action.id)}
        data-status=${action.status}
        @keydown=${drawn === undefined ? this.#onKeydown : nothing}
        @keyup=${drawn === undefined ? this.#onKeyup : nothing}
      >
        ${drawn ?? this.#renderPhase(action, sentence)}
      </section>
    `;
  }

  /** While an answer is on its way, and where the request stands elsewhere, the card says so itself. */
  #renderByPage(action: ActionRow): unknown {
    if (this.#phase === 'elsewhere') return undefined;
    const drawn = this.#renderers.render('action', action, {localize: this.localize});
    return this.#phase === 'sending' ? undefined : drawn;
  }

  #renderPhase(action: ActionRow, sentence: string) {
    const receipt = this.#receipt.value;
    switch (this.#phase) {
      case 'settled':
        return renderSettled(action, sentence, receipt, this.localize);
      case 'sending':
        return receipt ? renderSending(this.#phaseView(receipt), sentence) : nothing;
      case 'elsewhere':
        return renderElsewhere(sentence, this.localize, this.#onReveal);
      default:
        return this.#renderCard(action, sentence);
    }
  }

  #renderCard(action: ActionRow, sentence: string) {
    const {localize} = this;
    const receipt = this.#receipt.value;
    const view = this.#view(action);
    const {agentId, agentName} = action;
    const {store} = this.#agent;
    const facts: RequestFacts = {
      action,
      agent: this.#agent.value,
      store,
      artifact: this.#artifact.value,
      plan: this.#plan.value,
      addresses: this.#addresses,
    };
    return html`
      ${receipt && receipt.status !== 'withdrawn' ? renderNotice(this.#phaseView(receipt)) : nothing}
      <div class="head">
        ${statusMark('needs', this.term('status.needs'), {badge: true})}
        ${agentId === undefined ? nothing : givenAvatar(this, knownAgent(store, agentId, agentName))}
        <h3 title=${saidName(store, agentId, agentName) ?? nothing}><bdi>${markHidden(sentence, true)}</bdi></h3>
        ${renderExpiry(action, view.now, localize)} ${this.foldable ? this.#renderFold() : nothing}
      </div>
      ${action.title && action.prompt ? html`<p class="prompt pad"><bdi>${markHidden(action.prompt, true)}</bdi></p>` : nothing}
      ${renderPlan(facts, localize)}
      <div class="cols">
        ${renderFacts(facts, localize)} ${view.answer.mode === 'edit' ? nothing : renderInput(this.#inputView(view))}
      </div>
      ${isPastDue(action, view.now) || action.unanswerable ? nothing : renderField(view)}
      ${renderActs(view, actsOf(view))}
    `;
  }

  readonly #renderLong = (text: string) => {
    if (!customElements.get('agent-long-text')) return this.renderUnloaded(lazyElement('agent-long-text'));
    return html`<agent-long-text .text=${text}></agent-long-text><span class="end"></span>`;
  };

  #renderFold() {
    return html`<button
      type="button"
      class="btn quiet square sm fold"
      aria-expanded="true"
      aria-label=${this.term('hitl.fold')}
      title=${this.term('hitl.fold')}
      @click=${this.#onFold}
    >
      ${icon('down')}
    </button>`;
  }

  get #phase(): CardPhase {
    const status = this.#receipt.value?.status;
    if (this.#action.value?.status !== 'required') return 'settled';
    // A refusal, or a decision that got lost or was taken back, leaves the request as open as it was.
    const isOpen = status === undefined || status === 'refused' || status === 'failed' || status === 'withdrawn';
    if (!isOpen) return 'sending';
    return list(this.#dock.value?.actionIds).includes(this.actionId) ? 'elsewhere' : 'open';
  }

  #keyOf<T extends Row>(make: (id: string) => Key<T>, id: string | undefined): Key<T> | undefined {
    return id === undefined ? undefined : make(id);
  }

  #phaseView(receipt: NonNullable<ReceiptController['value']>): PhaseView {
    // A secret is kept nowhere: who wants to try again types it again.
    const isKept = this.#action.value?.actionType !== 'credential_request';
    return {
      receipt,
      localize: this.localize,
      said: this.#draft.value.said,
      onRetry: isKept ? () => this.#receipt.retry() : undefined,
      onWithdraw: () => this.#receipt.withdraw(),
    };
  }

  #view(action: ActionRow): AnswerView {
    const {missing, isLong} = this.#read(action);
    return {
      action,
      form: answerForm(action),
      answer: this.#draft.value,
      problem: this.problem,
      receipt: this.#receipt.value,
      localize: this.localize,
      now: this.clock.now,
      missing,
      isFolded: (action.spills?.length ?? 0) > 0 && this.opened?.of !== action.spills,
      // A long text is drawn later than the card.
      isUnseen: isLong ? !this.#seen.areSeen : this.#seen.isUnseen,
      isLastResort: this.#transport.value?.perRun === true,
      unavailable: (control) => this.#availability.reason(control),
      isOffered: (control) => this.#availability.isOffered(control, {actionId: action.id}),
      onDraft: this.#onDraft,
      onPrimary: this.#onPrimary,
      onMode: this.#onMode,
      onResponse: this.#onResponse,
      onForm: this.#onForm,
      onOpen: this.#onOpen,
    };
  }

  #inputView({action, missing, isFolded}: AnswerView): InputView {
    const texts = this.#textsOf(action);
    const spilled = (action.spills ?? []).map(({name}, index) => ({name, text: texts[index]}));
    const {localize} = this;
    return {action, localize, missing, isFolded, spilled, onUnfold: this.#onUnfold, renderLong: this.#renderLong};
  }

  /** The fields that were too large for the row, as far as they are kept. */
  #textsOf({spills = []}: ActionRow): readonly (string | undefined)[] {
    const {opened} = this;
    return opened?.of === spills ? opened.texts : spills.map(({ref}) => this.#action.store?.payload(ref));
  }

  /** Read once for each version: it may be megabytes. */
  #read(action: ActionRow): ReturnType<typeof readWhole> {
    const texts = this.#textsOf(action);
    const of = [action, ...texts];
    if (
      !this.#whole ||
      of.length !== this.#whole.of.length ||
      of.some((each, index) => each !== this.#whole?.of[index])
    )
      this.#whole = {of, is: readWhole(action, texts)};
    return this.#whole.is;
  }

  #send(control: Control, payload?: JsonObject, said = ''): void {
    const action = this.#action.value;
    if (action?.status !== 'required' || action.unanswerable) return;
    if (this.#availability.reason(control) !== undefined) return;
    const {sessionId, runId, taskId, toolCallId, artifactId, agentId} = action;
    // The teammate that asked is named, so that the answer goes to it and not to the parent.
    const target = present({sessionId, runId, taskId, toolCallId, artifactId, agentId});
    if (this.#draft.value.said !== said) this.#draft.set({said});
    this.#receipt.send(() =>
      this.command({control, actionId: action.id, ...target, ...(payload === undefined ? {} : {payload})}),
    );
  }

  #approveEdited(action: ActionRow): void {
    if (this.#isOff('send-edited')) return;
    if (isFormEdit(action)) {
      this.renderRoot.querySelector<AgentSchemaForm>('agent-schema-form')?.requestSubmit();
      return;
    }
    const text = this.#draft.value.input ?? pretty(action.input);
    if (text === pretty(action.input)) {
      this.#send('approve');
      return;
    }
    const {input, isWrong} = readInput(action.input, text);
    if (isWrong) this.#complain('json', '#edit');
    else this.#send('approve', {input}, this.term('hitl.approve-edited'));
  }

  /** Sends what a field holds; an empty one asks to be filled. A secret leaves the field with it. */
  #answer(field: '#text' | '#secret'): void {
    const control = this.renderRoot.querySelector<HTMLInputElement>(field);
    const value = control?.value ?? '';
    if (value.trim() === '') {
      this.#complain('required', field);
      return;
    }
    this.#send('answer', {value});
    if (control && field === '#secret') control.value = '';
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
    const {mode, reason, changes} = this.#draft.value;
    if (mode === 'reason') this.#send('reject', reason.trim() === '' ? undefined : {reason: reason.trim()});
    else if (mode === 'edit') this.#approveEdited(action);
    else if (mode === 'changes') this.#sendChanges(changes.trim());
    else {
      const form = answerForm(action);
      if (form === 'schema') this.renderRoot.querySelector<AgentSchemaForm>('agent-schema-form')?.requestSubmit();
      else if (form === 'secret' || form === 'text') this.#answer(form === 'secret' ? '#secret' : '#text');
      else this.#press((act) => act.look === 'primary');
    }
  };

  /** To ask for changes is to turn down what was proposed, and to say what would be better. */
  #sendChanges(reason: string): void {
    if (reason === '') this.#complain('required', '#changes');
    else this.#send('reject', {reason, response: 'request_changes'}, this.term('hitl.ask-changes'));
  }

  readonly #onResponse = ({id, control, scope, pattern}: Response, said: string): void => {
    const revision = number(this.#action.value?.revision);
    if (control === 'answer') this.#send('answer', {value: id}, said);
    else if (control === 'approve') {
      const response = id === 'approve' ? {} : present({response: id, scope, pattern});
      const payload = {...response, ...present({revision})};
      this.#send('approve', Object.keys(payload).length > 0 ? payload : undefined, id === 'approve' ? '' : said);
    } else if (control === 'reject') this.#send('reject', id === 'reject' ? undefined : {response: id}, said);
  };

  readonly #onForm = ({value}: AgentSchemaFormSubmitEvent): void => {
    if (this.#draft.value.mode !== 'edit') this.#send('answer', {value});
    else if (!this.#isOff('send-edited')) this.#send('approve', {input: value}, this.term('hitl.approve-edited'));
  };

  readonly #onOpen = (): void => {
    const {artifactId} = this.#action.value ?? {};
    if (artifactId !== undefined) openArtifact(this, this.#action.store, artifactId);
  };

  readonly #onReveal = (): void => {
    this.dispatchEvent(new AgentHitlRevealEvent(this.actionId));
  };

  readonly #onUnfold = (): void => {
    const action = this.#action.value;
    if (!action) return;
    this.opened = {of: action.spills, texts: this.#textsOf(action)};
    this.#focusNext = '.whole:last-of-type';
  };

  readonly #onFold = (): void => {
    this.#action.store?.setLocal(uiKey<OpenRow>(`open:${actionKey(this.actionId)}`), {open: false});
  };

  /** Whether a button of the card cannot be pressed, however it was asked for. */
  #isOff(id: string): boolean {
    const action = this.#action.value;
    if (!action) return true;
    const view = this.#view(action);
    const act = actsOf(view).find((each) => each.id === id);
    return !act || offOf(view, act) !== undefined;
  }

  /** Presses a button of the card, as a click on it would. */
  #press(which: (act: ReturnType<typeof actsOf>[number], index: number) => boolean): boolean {
    const action = this.#action.value;
    if (!action || this.#phase !== 'open') return false;
    const view = this.#view(action);
    const act = actsOf(view).find(which);
    if (act && offOf(view, act) === undefined) act.run();
    return act !== undefined;
  }

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.isComposing || this.#phase !== 'open') return;
    const {mode} = this.#draft.value;
    if (event.key === 'Escape') {
      if (mode === 'decide') return;
      // Only the field is left, with its text kept: nothing further out takes this key for itself.
      event.preventDefault();
      event.stopPropagation();
      this.#onMode('decide');
      return;
    }
    if (this.#isTooEarly(event)) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key === 'Enter' && isSending(event)) {
      event.preventDefault();
      this.#onPrimary();
    } else if (isPlain && mode === 'decide' && /^[1-9]$/.test(event.key) && !isTyping(event)) {
      if (this.#press((_, index) => String(index + 1) === event.key)) event.preventDefault();
    }
  };

  readonly #onKeyup = (event: KeyboardEvent): void => {
    this.#isTooEarly(event);
  };

  /** A key in the first moment was meant for what stood here before: it presses nothing. */
  #isTooEarly(event: KeyboardEvent): boolean {
    const isEarly = performance.now() - this.#appearedAt < GRACE;
    if (isEarly && !isTyping(event) && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    return isEarly;
  }
}

/** With Ctrl or Command, Enter sends from anywhere inside; alone only from the one line of a secret. */
function isSending(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return true;
  const [field] = event.composedPath();
  return field instanceof HTMLInputElement && field.id === 'secret';
}
