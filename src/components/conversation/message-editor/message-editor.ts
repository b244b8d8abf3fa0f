import {html, nothing, type PropertyValues} from 'lit';
import {property, query} from 'lit/decorators.js';
import {receiptKey} from '../../../commands/keys.js';
import {ControlAvailability} from '../../../controllers/control-availability.js';
import {OneCommand} from '../../../controllers/one-command.js';
import {RowController} from '../../../controllers/row-controller.js';
import {ShownTurns} from '../../../controllers/shown-turns.js';
import {editingKey, siblingsOf, type EditingRow} from '../../../state/facts/branches.js';
import {listKey, messageKey, NO_SESSION} from '../../../state/keys.js';
import type {ProjectionStore} from '../../../state/store.js';
import {fields} from '../../../styles/fields.styles.js';
import {AgentElement} from '../../agent-element.js';
import {renderReceipt} from '../../internal/receipt-line.js';
import styles from './message-editor.styles.js';
import './message-editor.strings.js';

/**
 * A message of a person, being changed: sending it makes a branch of its own. It says what stays behind, and keeps the words
 * until the runtime has taken them.
 *
 * @summary Edits a message and sends it again.
 * @element agent-message-editor
 * @internal
 * @fires agent-command - `edit`, with the message and its new text
 * @csspart base - the whole
 */
export class AgentMessageEditor extends AgentElement {
  static override styles = [AgentElement.styles, fields, styles];

  @query('textarea') private readonly field!: HTMLTextAreaElement | null;

  /** The message that is changed. */
  @property({attribute: 'message-id'}) messageId = '';

  readonly #message = new RowController(this, () => messageKey(this.messageId));
  readonly #draft = new RowController(this, () => editingKey(this.messageId));
  readonly #turns = new ShownTurns(this, () => this.#message.value?.sessionId ?? NO_SESSION);
  readonly #availability = new ControlAvailability(this);
  readonly #command = new OneCommand<'edit'>(this);

  override firstUpdated(_changed: PropertyValues<this>): void {
    this.field?.focus();
    this.field?.setSelectionRange(this.field.value.length, this.field.value.length);
  }

  override render() {
    const text = this.#draft.value?.text ?? '';
    const left = this.#leftBehind();
    const {problem} = this.#command;
    const isBusy = this.#command.pending !== undefined;
    return html`
      <div part="base" aria-busy=${isBusy ? 'true' : 'false'}>
        <textarea
          class="in"
          rows=${Math.min(12, Math.max(2, text.split('\n').length))}
          aria-label=${this.term('editor.label')}
          .value=${text}
          ?readonly=${isBusy}
          @input=${this.#onInput}
          @keydown=${this.#onKey}
        ></textarea>
        ${left ? html`<p class="meta left">${left}</p>` : nothing}
        ${problem ? html`<p class="meta problem" role="alert">${renderReceipt(problem, this.localize)}</p>` : nothing}
        <div class="row">
          <button
            type="button"
            class="btn sm"
            aria-disabled=${isBusy || text.trim() === '' ? 'true' : 'false'}
            @click=${this.#send}
          >
            ${this.term(isBusy ? 'editor.sending' : 'editor.send')}
          </button>
          <button type="button" class="btn quiet sm" @click=${this.#close}>${this.term('verb.cancel')}</button>
        </div>
      </div>
    `;
  }

  /** What stays on the branch that is left, in words. */
  #leftBehind(): string | undefined {
    const {store, value} = this.#turns;
    const ids = value?.ids.toArray() ?? [];
    const at = ids.indexOf(messageKey(this.messageId));
    const later = at < 0 ? 0 : ids.slice(at + 1).filter((entry) => entry.startsWith('message:')).length;
    if (later === 0 || !store) return undefined;
    const edits = store.get(listKey('edits', this.#message.value?.sessionId ?? NO_SESSION))?.ids ?? [];
    const siblings = siblingsOf(this.messageId, edits, (id) => store.get(messageKey(id)));
    return this.term('editor.left-behind', later, siblings.indexOf(this.messageId) + 1);
  }

  readonly #onInput = (): void => {
    this.#draft.store?.setLocal(editingKey(this.messageId), {text: this.field?.value ?? ''} satisfies EditingRow);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    // While an input method composes, Enter and Escape are its own.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') this.#close();
    else if (event.key === 'Enter' && !event.shiftKey) this.#send();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #send = (): void => {
    const {messageId} = this;
    const {sessionId} = this.#message.value ?? {};
    const text = this.#draft.value?.text ?? '';
    if (text.trim() === '' || this.#availability.reason('edit', {messageId}) !== undefined) return;
    const intent = {control: 'edit', messageId, ...(sessionId ? {sessionId} : {}), payload: {text}} as const;
    this.#command.give('edit', intent, (command) => {
      const {store} = this.#draft;
      if (store) closeOnceTaken(store, messageId, command.id);
      return this.command(command);
    });
  };

  readonly #close = (): void => {
    if (this.#draft.store) close(this.#draft.store, this.messageId);
  };
}

function close(store: ProjectionStore, messageId: string): void {
  store.setLocal(editingKey(messageId), {text: undefined} satisfies EditingRow);
}

/** Ends the editing once its command is confirmed. The new branch may have taken the place of the editor by then. */
function closeOnceTaken(store: ProjectionStore, messageId: string, commandId: string): void {
  const key = receiptKey(commandId);
  const stop = store.subscribe(key, () => {
    const status = store.get(key)?.status;
    if (status === undefined || status === 'pending') return;
    stop();
    if (status === 'confirmed') close(store, messageId);
  });
}
