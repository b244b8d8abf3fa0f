import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {RowController} from '../../controllers/row-controller.js';
import {partKey} from '../../state/keys.js';
import type {PartRow} from '../../state/projections/parts.js';
import {icon} from '../../styles/icons.js';
import {AgentElement} from '../agent-element.js';
import {renderAttached} from './attached.js';
import styles from './text.styles.js';

/**
 * What somebody said: one text part of a message. An agent's text is Markdown; a person's is shown as it was typed, with
 * what was sent along under it.
 *
 * @summary Shows one text of a message, also while it streams.
 * @element agent-text
 * @csspart base - the text
 */
export class AgentText extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The part to show. */
  @property({attribute: 'part-id'}) partId = '';

  /** Something else came after it: unfinished as it is, nothing is being written here now. */
  @property({type: Boolean}) paused = false;

  /** Loads pictures from other servers. Without it they are links: fetching one tells its server who reads, and when. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  readonly #part = new RowController<PartRow>(this, () => partKey(this.partId));

  override render() {
    const part = this.#part.value;
    if (!part) return this.renderFallback('unknown');
    if (part.status === 'superseded') return nothing;
    return html`
      <div part="base" data-fact=${partKey(part.id)} data-status=${part.status}>
        ${part.kind === 'user_text' ? this.#renderSaid(part) : this.#renderMarkdown(part)}
        ${renderAttached(part.attachments, {allowImages: this.allowImages, localize: this.localize})}
        ${part.reconciled ? this.#renderNote('info', this.term('text.reconciled')) : nothing}
        ${part.status === 'interrupted' ? this.#renderNote('stopping', this.term('text.interrupted')) : nothing}
      </div>
    `;
  }

  #renderSaid({text}: PartRow) {
    return text ? html`<p class="said">${text}</p>` : nothing;
  }

  #renderMarkdown(part: PartRow) {
    return html`<agent-markdown
      .text=${part.text ?? ''}
      ?allow-images=${this.allowImages}
      ?streaming=${part.status === 'streaming' && !this.paused}
    ></agent-markdown>`;
  }

  #renderNote(name: 'info' | 'stopping', words: string) {
    return html`<p class="note meta">${icon(name)} <span>${words}</span></p>`;
  }
}
