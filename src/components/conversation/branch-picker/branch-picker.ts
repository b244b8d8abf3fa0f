import {html, nothing} from 'lit';
import {property} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import {branchChoiceKey, siblingsOf, type BranchChoice} from '../../../state/facts/branches.js';
import {listKey, messageKey, NO_SESSION} from '../../../state/keys.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import styles from './branch-picker.styles.js';
import './branch-picker.strings.js';

/**
 * The versions of a message that was edited: which one is looked at, and the way to the others. Each version has the turns
 * that followed it. It shows nothing for a message that has only one.
 *
 * @summary Chooses among the branches of a conversation.
 * @element agent-branch-picker
 * @csspart base - the whole
 */
export class AgentBranchPicker extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The message, whichever of its versions is shown. */
  @property({attribute: 'message-id'}) messageId = '';

  readonly #message = new RowController(this, () => messageKey(this.messageId));
  readonly #edits = new RowController(this, () => listKey('edits', this.#session));

  override render() {
    const {value: edits, store} = this.#edits;
    if (!edits || !store) return nothing;
    const siblings = siblingsOf(this.messageId, edits.ids, (id) => store.get(messageKey(id)));
    const at = siblings.indexOf(this.messageId);
    if (siblings.length < 2 || at < 0) return nothing;
    const place = this.term('branch.place', at + 1, siblings.length);
    return html`
      <div part="base" class="wrap" role="group" aria-label=${this.term('branch.label')}>
        ${this.#renderStep('previous', siblings, at - 1)}
        <span class="place" role="status">${icon('branch')}${place}</span>
        ${this.#renderStep('next', siblings, at + 1)}
        ${
          at < siblings.length - 1
            ? html`<span class="meta">${this.term('branch.older', siblings.length)}</span>`
            : nothing
        }
      </div>
    `;
  }

  #renderStep(way: 'previous' | 'next', siblings: readonly string[], to: number) {
    const id = siblings[to];
    const word = this.term(`branch.${way}`);
    return html`
      <button
        type="button"
        class="btn quiet sm square ${way}"
        aria-disabled=${id === undefined ? 'true' : 'false'}
        aria-label=${word}
        title=${word}
        @click=${() => this.#choose(siblings[0], id)}
      >
        ${icon('chev', {class: 'chev'})}
      </button>
    `;
  }

  get #session(): string {
    return this.#message.value?.sessionId ?? NO_SESSION;
  }

  #choose(root: string | undefined, id: string | undefined): void {
    const {store} = this.#edits;
    if (root === undefined || id === undefined || !store) return;
    const key = branchChoiceKey(this.#session);
    const {chosen} = store.get(key) ?? {chosen: {}};
    const since = store.get(listKey('turns', this.#session))?.ids.at(-1);
    store.setLocal(key, {chosen: {...chosen, [root]: id}, since} satisfies BranchChoice);
  }
}
