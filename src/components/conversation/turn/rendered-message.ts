import {html} from 'lit';
import {property} from 'lit/decorators.js';
import {RowController} from '../../../controllers/row-controller.js';
import {messageKey, partKey} from '../../../state/keys.js';
import type {MessageRow} from '../../../state/facts/parts.js';
import {AgentElement} from '../../agent-element.js';
import type {MessagePlace} from '../../internal/renderers/registry.js';
import {RendererController} from '../../internal/renderers/renderer-controller.js';
import {SPOKEN} from './stretches.js';
import styles from './rendered-message.styles.js';

/**
 * Words of a message, with what the page draws before, after or in place of them. A turn has it only where the page registered
 * a renderer of messages.
 *
 * @summary Shows what the page draws for a message.
 * @element agent-rendered-message
 * @internal
 * @fires agent-command - what a renderer of the page asks for, in a person's name
 * @slot - the words as the package draws them
 */
export class AgentRenderedMessage extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The text that is shown: one of those of its message. */
  @property({attribute: 'part-id'}) partId = '';

  readonly #part = new RowController(this, () => partKey(this.partId));
  readonly #message = new RowController(this, () => messageKey(this.#part.value?.messageId ?? ''));
  readonly #renderers = new RendererController(this);

  override render() {
    const message = this.#message.value;
    if (!message) return html`<slot></slot>`;
    const texts = this.#texts(message);
    const more = () => ({text: texts.map(({text}) => text ?? '').join('\n\n')});
    const draw = (at: MessagePlace) => this.#renderers.render('message', message, {localize: this.localize, more, at});
    const isFirst = texts[0]?.id === this.partId;
    const instead = draw('instead');
    return html`
      ${isFirst ? draw('before') : undefined}
      ${instead === undefined ? html`<slot></slot>` : isFirst ? instead : undefined}
      ${texts.at(-1)?.id === this.partId ? draw('after') : undefined}
    `;
  }

  #texts({parts}: MessageRow) {
    const rows = [...parts].map((id) => this.#part.store?.get(partKey(id))).filter((part) => part !== undefined);
    return rows.filter(({kind, status}) => SPOKEN.has(kind) && status !== 'superseded');
  }
}
