import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {scrollRegion} from '../../controllers/scroll-region.js';
import {AgentElement} from '../agent-element.js';
import styles from './diff.styles.js';
import {comparedLines, pathOf, unifiedLines, type DiffLine} from './lines.js';

/** Lines that are shown at first, and with each further step. */
const PAGE = 60;

const CLASSES = {'+': 'add', '−': 'del', ' ': 'same', '@': 'hunk'} as const;

/**
 * What changed in a file, line by line. Plus and minus are always printed: colour only helps.
 *
 * @summary Shows the change of a file.
 * @element agent-diff
 * @csspart base - the whole
 * @csspart lines - the lines
 */
export class AgentDiff extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @state() private shown = PAGE;

  /** The change as a unified diff. */
  @property() text = '';

  /** The file; the one that the diff names where none is given. */
  @property() path = '';

  /** The file before the change, where there is no diff. */
  @property({attribute: false}) previous: string | undefined;

  /** The file after the change, where there is no diff. */
  @property({attribute: false}) next: string | undefined;

  #lines: readonly DiffLine[] = [];

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('text') && !changed.has('previous') && !changed.has('next')) return;
    const text = String(this.text ?? '');
    this.#lines = text === '' ? comparedLines(this.previous ?? '', this.next ?? '') : unifiedLines(text);
    this.shown = PAGE;
  }

  override render() {
    const path = this.path || pathOf(String(this.text ?? '')) || '';
    const added = this.#lines.filter(({mark}) => mark === '+').length;
    const removed = this.#lines.filter(({mark}) => mark === '−').length;
    const left = this.#lines.length - this.shown;
    return html`
      <div part="base">
        <div class="head">
          <code class="clip grow">${path}</code>
          <span class="k-success count" aria-label=${this.term('diff.added', added)} role="img">+${added}</span>
          <span class="k-danger count" aria-label=${this.term('diff.removed', removed)} role="img">−${removed}</span>
        </div>
        ${
          this.#lines.length === 0
            ? html`<p class="meta">${this.term('diff.nothing')}</p>`
            : html`<pre
                part="lines"
                class="out"
                dir="ltr"
                ${scrollRegion(() => this.term('diff.label', path))}
              ><code>${this.#lines.slice(0, this.shown).map(renderLine)}</code></pre>`
        }
        ${
          left > 0
            ? html`<button type="button" class="btn quiet sm" @click=${this.#onMore}>
                ${this.term('diff.more', Math.min(left, PAGE))}
              </button>`
            : nothing
        }
      </div>
    `;
  }

  readonly #onMore = (): void => {
    this.shown += PAGE;
  };
}

function renderLine({mark, text, number}: DiffLine) {
  return html`<span class="line ${CLASSES[mark]}"
    ><span class="no" aria-hidden="true">${number ?? nothing}</span
    ><span class="mark">${mark === '@' ? nothing : mark}</span><span class="code">${text}</span>${'\n'}</span
  >`;
}
