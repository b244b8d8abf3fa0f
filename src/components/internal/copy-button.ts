import {html, nothing, type ReactiveController, type ReactiveElement, type TemplateResult} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import {icon} from '../../styles/icons.js';
import '../parts/code/code.strings.js';

/** How long a copy stays confirmed. */
const CONFIRMATION = 2000;

/** What copying looks like. */
export interface CopyLook {
  readonly localize: Localize;
  /** What is copied, asked for when somebody presses. */
  readonly text: () => string;
  /** What the button says; "Copy" where nothing is given. */
  readonly word?: string;
  /** Only the icon is seen; the word is its name. */
  readonly iconOnly?: boolean;
}

/** One button that copies, and says honestly whether it did. */
export class CopyButton implements ReactiveController {
  readonly #host: ReactiveElement;
  #outcome: '' | 'copied' | 'failed' = '';
  #confirmation: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.#confirmation);
    this.#outcome = '';
  }

  /** The button, with a status that is read out once. */
  render({localize, text, word = localize.term('verb.copy'), iconOnly = false}: CopyLook): TemplateResult {
    const said =
      this.#outcome === 'failed'
        ? localize.term('code.copy-failed')
        : this.#outcome
          ? localize.term('verb.copied')
          : '';
    const glyph = this.#outcome === 'copied' ? 'check' : this.#outcome === 'failed' ? 'warning' : 'copy';
    const shown = said || word;
    // Without spaces between the tags: each would be a node of every block of code.
    return html`<button
        type="button"
        class="btn quiet sm ${iconOnly ? 'square' : ''}"
        title=${iconOnly ? shown : nothing}
        @click=${() => this.#copy(text())}
      >
        ${icon(glyph)}<span class=${iconOnly ? 'vh' : ''}>${shown}</span></button
      ><span class="vh" role="status">${said}</span>`;
  }

  async #copy(text: string): Promise<void> {
    // Absent on a page that is not secure, refused in a frame without the permission: say so, never pretend.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    this.#outcome = done ? 'copied' : 'failed';
    this.#host.requestUpdate();
    clearTimeout(this.#confirmation);
    this.#confirmation = setTimeout(() => {
      this.#outcome = '';
      this.#host.requestUpdate();
    }, CONFIRMATION);
  }
}
