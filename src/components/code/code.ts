import {html, nothing} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {scrollRegion} from '../../controllers/scroll-region.js';
import {icon} from '../../styles/icons.js';
import {AgentElement} from '../agent-element.js';
import styles from './code.styles.js';

/** How long a copy stays confirmed. */
const CONFIRMATION = 2000;

/**
 * A block of code or other machine text, with its language and a way to copy it.
 *
 * @summary Shows code as it is.
 * @element agent-code
 * @csspart base - the block
 * @csspart code - the scrolling text
 * @cssprop [--agent-code-background=var(--agent-sunken)] - the paper
 * @cssprop [--agent-code-max-height=none] - where it starts to scroll
 */
export class AgentCode extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @state() private copy: '' | 'copied' | 'failed' = '';

  /** The code. */
  @property() text = '';

  /** What language it is in, shown as it is given. */
  @property() language = '';

  /** Breaks long lines instead of scrolling. */
  @property({type: Boolean}) wrapped = false;

  /** More is to come: a caret stands at the end. */
  @property({type: Boolean}) streaming = false;

  #confirmation: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#confirmation);
    this.copy = '';
  }

  override render() {
    const text = this.#text;
    const label = () => this.term('code.region', this.language, text.split('\n').length);
    return html`
      <div part="base">
        <div class="head">
          <span class="meta clip">${this.language}</span>
          ${this.#renderCopy()}
        </div>
        <pre part="code" class="out ${this.wrapped ? 'wrapped' : ''}" dir="ltr" ${scrollRegion(label)}><code
          >${text}${this.streaming ? html`<span class="caret" aria-hidden="true"></span>` : nothing}</code></pre>
        <span class="vh" role="status">${this.copy ? this.#copyWord : nothing}</span>
      </div>
    `;
  }

  get #text(): string {
    return String(this.text ?? ''); // an event may well bring null
  }

  get #copyWord(): string {
    if (this.copy === 'failed') return this.term('code.copy-failed');
    return this.term(this.copy ? 'verb.copied' : 'verb.copy');
  }

  #renderCopy() {
    const glyph = this.copy === 'copied' ? 'check' : this.copy === 'failed' ? 'warning' : 'copy';
    return html`
      <button type="button" class="btn quiet sm" @click=${this.#onCopy}>${icon(glyph)}${this.#copyWord}</button>
    `;
  }

  readonly #onCopy = async (): Promise<void> => {
    // Absent on a page that is not secure, refused in a frame without the permission: say so, never pretend.
    const done = await navigator.clipboard?.writeText(this.#text).then(
      () => true,
      () => false,
    );
    this.copy = done ? 'copied' : 'failed';
    clearTimeout(this.#confirmation);
    this.#confirmation = setTimeout(() => (this.copy = ''), CONFIRMATION);
  };
}
