import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {Disclosure} from '../../../controllers/disclosure.js';
import {RowController} from '../../../controllers/row-controller.js';
import {partKey} from '../../../state/keys.js';
import type {PartRow} from '../../../state/facts/parts.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import {renderAttached} from './attached.js';
import {ReadingPace} from './reading-pace.js';
import {Sources} from './sources.js';
import styles from './text.styles.js';
import './text.strings.js';

/**
 * What somebody said: one text part of a message. An agent's text is Markdown with the sources that it cites; a person's
 * is shown as it was typed, with what was sent along under it. Where the final text replaced what was streamed, it says so.
 *
 * @summary Shows one text of a message, also while it streams.
 * @a11y What folds does so by a button with `aria-expanded`.
 * @element agent-text
 * @dependency agent-markdown
 * @csspart base - the text
 */
export class AgentText extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  /** The part to show. */
  @property({attribute: 'part-id'}) partId = '';

  /** Something else came after it: unfinished as it is, nothing is being written here now. */
  @property({type: Boolean}) paused = false;

  /** Loads pictures from other servers. Without it they are links: fetching one shows its server who reads, and when. */
  @property({type: Boolean, attribute: 'allow-images'}) allowImages = false;

  readonly #part = new RowController(this, () => partKey(this.partId));
  readonly #pace = new ReadingPace(this);
  readonly #sources = new Sources(this, () => this.#part.value);
  readonly #streamed = new Disclosure(this, {fact: () => `streamed:${this.partId}`, isActive: () => false});
  readonly #sourceList = new Disclosure(this, {fact: () => `sources:${this.partId}`, isActive: () => false});

  protected override async scheduleUpdate(): Promise<void> {
    const due = this.#pace.due(this.#isArriving);
    if (due) await due;
    await super.scheduleUpdate();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.#pace.caughtUp();
    return super.getUpdateComplete();
  }

  override render() {
    const part = this.#part.value;
    if (!part) return this.renderFallback('unknown');
    if (part.status === 'superseded') return nothing;
    return html`
      <div part="base" data-fact=${partKey(part.id)} data-status=${part.status}>
        ${part.kind === 'user_text' ? this.#renderSaid(part) : this.#renderMarkdown(part)}
        ${renderAttached(part.attachments, {allowImages: this.allowImages, localize: this.localize})}
        ${part.reconciled ? this.#renderReconciled(part) : nothing}
        ${part.status === 'interrupted' ? this.#renderNote('stopping', this.term('text.interrupted')) : nothing}
        ${
          part.kind === 'user_text' || part.status === 'streaming'
            ? nothing
            : this.#sources.render(this.localize, this.#sourceList.open, (open) => this.#sourceList.set(open))
        }
      </div>
    `;
  }

  #renderSaid({text}: PartRow) {
    return text ? html`<p class="said">${text}</p>` : nothing;
  }

  #renderMarkdown(part: PartRow) {
    const text = this.#pace.take(part.text ?? '', this.#isArriving);
    return html`<agent-markdown
      .text=${text}
      .citations=${this.#sources.citations}
      ?allow-images=${this.allowImages}
      ?streaming=${this.#isArriving || this.#pace.isBehind}
    ></agent-markdown>`;
  }

  /** V5: the final text counts; what was streamed can still be read. */
  #renderReconciled({streamedText}: PartRow) {
    const {open} = this.#streamed;
    return html`
      <div class="note meta">
        ${icon('info')} <span>${this.term('text.reconciled')}</span>
        ${
          streamedText === undefined
            ? nothing
            : html`<button
                type="button"
                class="btn quiet sm"
                aria-expanded=${open ? 'true' : 'false'}
                @click=${() => this.#streamed.set(!open)}
              >
                ${this.term(open ? 'text.streamed-hide' : 'text.streamed-show')}
              </button>`
        }
      </div>
      ${
        open && streamedText !== undefined
          ? html`<section class="streamed" aria-label=${this.term('text.streamed')}>
              <agent-markdown .text=${streamedText}></agent-markdown>
            </section>`
          : nothing
      }
    `;
  }

  #renderNote(name: 'info' | 'stopping', words: string) {
    return html`<p class="note meta">${icon(name)} <span>${words}</span></p>`;
  }

  get #isArriving(): boolean {
    return this.#part.value?.status === 'streaming' && !this.paused;
  }
}
