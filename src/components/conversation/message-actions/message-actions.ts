import {html, nothing, type PropertyValues, type TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import type {CommandIntent} from '../../../commands/command.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RowController} from '../../../controllers/row-controller.js';
import {RunController} from '../../../controllers/run-controller.js';
import {editingKey, type EditingRow} from '../../../state/facts/branches.js';
import {CONTROLS_KEY} from '../../../transport/keys.js';
import {listKey, messageKey, NO_SESSION, partKey, runKey, sessionKey} from '../../../state/keys.js';
import type {MessageRow} from '../../../state/facts/parts.js';
import type {RunRow} from '../../../state/facts/runs.js';
import {isRunOver} from '../../../state/facts/run-over.js';
import {icon, type IconName} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {CopyButton} from '../../internal/copy-button.js';
import {reasonWords} from '../../internal/reason-words.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import {isPersons} from '../turn/writer.js';
import styles from './message-actions.styles.js';
import {type ActedMessage, type MessageAction, OWN_ACTIONS, registeredActions} from './registry.js';
import './message-actions.strings.js';

/**
 * What can be done with a message or an answer: copy it, change and send it again, try it again. What the runtime does not
 * take is disabled, with its reason. A page adds actions of its own with `registerMessageAction`.
 *
 * @summary Offers the actions of one message.
 * @element agent-message-actions
 * @fires agent-command - `retry`, with the run, or `rollback` of the session to a message
 * @csspart base - the buttons
 */
export class AgentMessageActions extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** What it is about: `run:<id>` or `message:<id>`. */
  @property() entry = '';

  readonly #message = new RowController(this, () =>
    this.entry.startsWith('message:') ? messageKey(this.#id) : undefined,
  );
  readonly #run = new RowController(this, () => (this.entry.startsWith('run:') ? runKey(this.#id) : undefined));
  readonly #newest = new RunController(this, () => this.#sessionId);
  readonly #availability = new ControlAvailability(this);
  readonly #retry = new OneCommand<'retry'>(this);
  readonly #rollback = new OneCommand<'rollback'>(this);
  readonly #controls = new RowController(this, () => CONTROLS_KEY);
  readonly #session = new RowController(this, () => sessionKey(this.#sessionId ?? NO_SESSION));
  readonly #copy = new CopyButton(this);

  /** Actions of the page that are under way or have failed, by their names. */
  #under = new Map<string, 'busy' | {readonly problem: string}>();

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('entry')) this.#under = new Map();
  }

  override render() {
    const message = this.#message.value;
    // What was said to a teammate in its own thread has no branches: it is read, and written to anew.
    const isEditable = isPersons(message, this.#message.store) && message?.threadId === undefined;
    const run = this.#run.value;
    const text = this.#text();
    const own = {
      copy: text !== '' && this.#copy.render({localize: this.localize, text: () => this.#text(), iconOnly: true}),
      edit: isEditable && this.#renderEdit(),
      rollback: message && isEditable && this.#renderRollback(message),
      retry: run && this.#isRetryable(run) && this.#renderRetry(run),
    };
    const row = message ?? run;
    const added = row ? this.#renderAdded(this.#acted(row, isEditable ? 'user' : 'assistant', text)) : new Map();
    const shown = [...OWN_ACTIONS.map((id) => (added.has(id) ? undefined : own[id])), ...added.values()].filter(
      Boolean,
    );
    if (shown.length === 0) return nothing;
    return html`<div part="base" class="wrap" role="group" aria-label=${this.term('actions.label')}>${shown}</div>`;
  }

  /** Buttons of what the page registered, by its names; one that is not offered here still takes the place of ours. */
  #renderAdded(message: ActedMessage): Map<string, TemplateResult | undefined> {
    const buttons = new Map<string, TemplateResult | undefined>();
    for (const action of registeredActions()) {
      let button: TemplateResult | undefined;
      try {
        if (action.when?.(message) ?? true) button = this.#renderAction(action, message);
      } catch (error) {
        reportError(error);
      }
      buttons.set(action.id, button);
    }
    return buttons;
  }

  #renderAction(action: MessageAction, message: ActedMessage): TemplateResult {
    const {label, icon: sign} = action;
    const words = typeof label === 'string' ? label : label(message);
    const under = this.#under.get(action.id);
    return html`
      <button
        type="button"
        class="btn quiet sm ${sign ? 'square' : ''}"
        aria-disabled=${under === 'busy' ? 'true' : 'false'}
        aria-pressed=${action.pressed ? String(action.pressed(message)) : nothing}
        title=${sign ? words : nothing}
        @click=${() => this.#do(action, message)}
      >
        ${typeof sign === 'string' ? icon(sign) : sign?.()}<span class=${sign ? 'vh' : ''}>${words}</span>
      </button>
      ${under && under !== 'busy' ? html`<span class="meta" role="alert">${under.problem}</span>` : nothing}
    `;
  }

  #renderEdit() {
    const messageId = this.#message.value?.id ?? '';
    if (!this.#availability.isOffered('edit', {messageId})) return nothing;
    const busy = this.#newest.active ? this.term('actions.edit-busy') : undefined;
    const reason = this.#availability.reason('edit', {messageId});
    const why = reason === undefined ? busy : reasonWords(reason, this.localize);
    return this.#renderButton('edit', this.term('actions.edit'), why, () => this.#startEditing(messageId));
  }

  /** T7: takes the session back to a message, where its owner lets a person do so. What went after it is the owner's word. */
  #renderRollback({id, sessionId}: MessageRow) {
    if (!this.#session.value?.capabilities?.includes('rollback') || sessionId === undefined) return nothing;
    const intent = {control: 'rollback', sessionId, payload: {to: id}} as const;
    if (!this.#availability.isOffered('rollback', intent)) return nothing;
    const reason = this.#availability.reason('rollback', intent);
    const {pending, problem} = this.#rollback;
    const busy =
      pending !== undefined
        ? this.term('actions.rollback-pending')
        : this.#newest.active
          ? this.term('actions.edit-busy')
          : undefined;
    const why = reason === undefined ? busy : reasonWords(reason, this.localize);
    const onPress = () => this.#rollback.give('rollback', intent, (command) => this.command(command));
    return html`
      ${this.#renderButton('back', this.term('actions.rollback'), why, onPress)}
      ${problem ? html`<span class="meta" role="alert">${renderReceipt(problem, this.localize)}</span>` : nothing}
    `;
  }

  #renderRetry({id, sessionId, milestone}: RunRow) {
    const target = {runId: id, ...(sessionId ? {sessionId} : {})};
    if (!this.#availability.isOffered('retry', target)) return nothing;
    const reason = this.#availability.reason('retry', target);
    const {pending, problem} = this.#retry;
    const busy = this.#newest.active || pending !== undefined ? this.term('actions.retry-busy') : undefined;
    const why = reason === undefined ? busy : reasonWords(reason, this.localize);
    const intent = {control: 'retry', ...target} as const;
    const onPress = () => this.#retry.give('retry', intent, (command) => this.command(command));
    return html`
      ${this.#renderButton('retry', this.term(milestone === 'completed' ? 'actions.regenerate' : 'verb.retry'), why, onPress)}
      ${problem ? html`<span class="meta" role="alert">${renderReceipt(problem, this.localize)}</span>` : nothing}
    `;
  }

  #renderButton(name: IconName, word: string, why: string | undefined, onPress: () => void) {
    return html`
      <button
        type="button"
        class="btn quiet sm square"
        aria-disabled=${why === undefined ? 'false' : 'true'}
        title=${why ?? word}
        @click=${() => why === undefined && onPress()}
      >
        ${icon(name)}<span class="vh">${word}${why === undefined ? nothing : html`: ${why}`}</span>
      </button>
    `;
  }

  #acted(row: MessageRow | RunRow, role: ActedMessage['role'], text: string): ActedMessage {
    const command = (intent: CommandIntent) => this.command(intent);
    return {row, role, text, sessionId: row.sessionId, locale: this.localize.lang(), command};
  }

  async #do(action: MessageAction, message: ActedMessage): Promise<void> {
    const {id} = action;
    const under = this.#under;
    if (under.get(id) === 'busy') return;
    under.set(id, 'busy');
    this.requestUpdate();
    try {
      await action.run(message);
      under.delete(id);
    } catch (error) {
      under.set(id, {problem: error instanceof Error ? error.message : String(error)});
    }
    this.requestUpdate();
  }

  get #id(): string {
    return this.entry.slice(this.entry.indexOf(':') + 1);
  }

  get #sessionId(): string | undefined {
    return this.#message.value?.sessionId ?? this.#run.value?.sessionId;
  }

  /** The words as they were written, Markdown included. */
  #text(): string {
    const {store} = this.#message;
    const run = this.#run.value;
    const ids = run ? (store?.get(listKey('parts', run.id))?.ids ?? []) : (this.#message.value?.parts ?? []);
    return [...ids]
      .map((id) => store?.get(partKey(id)))
      .filter((part) => part?.kind === 'assistant_text' || part?.kind === 'user_text')
      .filter((part) => part?.status !== 'superseded')
      .map((part) => part?.text ?? '')
      .filter(Boolean)
      .join('\n\n');
  }

  /**
   * A failed run that nobody has tried again, and the newest one where it was stopped or ended without a result; a whole one
   * too where its protocol asks again for answers.
   */
  #isRetryable(run: RunRow | undefined): boolean {
    const {store} = this.#run;
    if (!run || !store || !isRunOver(run) || run.continuedBy !== undefined) return false;
    // A teammate is tried again as a whole, where it is named.
    if (run.parentThreadId !== undefined && run.parentThreadId !== run.threadId) return false;
    const isNewest = this.#newest.value?.id === run.id;
    if (run.milestone === 'cancelled' || run.milestone === 'ended') return isNewest;
    if (run.milestone === 'completed') return isNewest && this.#controls.value?.regenerates === true;
    if (run.milestone !== 'failed' || run.retryable === false) return false;
    const runs = store.get(listKey('runs', run.sessionId ?? NO_SESSION))?.ids ?? [];
    return isNewest || ![...runs].some((id) => store.get(runKey(id))?.retryOf === run.id);
  }

  #startEditing(messageId: string): void {
    const {store} = this.#message;
    if (store?.get(messageKey(messageId)) === undefined) return;
    store.setLocal(editingKey(messageId), {text: this.#text()} satisfies EditingRow);
  }
}
