import {html, nothing, type PropertyValues} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {property, query, state} from 'lit/decorators.js';
import {afterLayout} from '../../../controllers/layout.js';
import {scrollRegion} from '../../../controllers/scroll-region.js';
import {AgentElement} from '../../agent-element.js';
import {CopyButton} from '../../internal/copy-button.js';
import {markHidden} from '../../internal/hidden-text.js';
import {TerminalScreen, type ScreenLine} from './screen.js';
import styles from './terminal.styles.js';
import '../../tools/tool-card/tool-card.strings.js';
import './terminal.strings.js';

/** Lines that are shown of an output that still comes. */
const LIVE_LINES = 6;
/** What is longer scrolls in a box of its own. */
const SHORT_LINES = 12;

/**
 * What a program printed: its lines with their colours, as text. While more is to come the last six lines are shown, and
 * the rest on demand. Nothing that a sequence of the output asks for is done, but for colours and overwriting a line.
 *
 * @summary Shows the output of a terminal.
 * @a11y `aria-busy` while output comes; what scrolls can be reached by Tab, and folded output opens by a button.
 * @element agent-terminal
 * @csspart base - the whole
 * @csspart lines - the lines
 * @cssprop [--agent-ansi-black=var(--agent-text-faint)] - black of the terminal's eight colours
 * @cssprop [--agent-ansi-red=var(--agent-danger-fg)] - red of the terminal's eight colours
 * @cssprop [--agent-ansi-green=var(--agent-success-fg)] - green of the terminal's eight colours
 * @cssprop [--agent-ansi-yellow=var(--agent-warning-fg)] - yellow of the terminal's eight colours
 * @cssprop [--agent-ansi-blue=var(--agent-info-fg)] - blue of the terminal's eight colours
 * @cssprop [--agent-ansi-magenta=var(--agent-needs-fg)] - magenta of the terminal's eight colours
 * @cssprop [--agent-ansi-cyan=var(--agent-running-fg)] - cyan of the terminal's eight colours
 * @cssprop [--agent-ansi-white=var(--agent-text)] - white of the terminal's eight colours
 */
export class AgentTerminal extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @query('pre') private readonly box!: HTMLElement | null;

  @state() private isWhole = false;

  /** What was printed, or the newest part of it. */
  @property() text = '';

  /** Characters that were printed in all, where `text` is the newest part of a longer output. */
  @property({type: Number}) total: number | undefined;

  /** More is to come. */
  @property({type: Boolean}) streaming = false;

  /** The accessible name. */
  @property() label = '';

  readonly #copy = new CopyButton(this);
  #screen = new TerminalScreen();
  #seen = 0;
  #lost = 0;
  #isAtEnd = true;

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('text') || changed.has('total')) this.#take();
  }

  override updated(): void {
    if (this.streaming) afterLayout(this.#follow);
  }

  override render() {
    const {count} = this.#screen;
    const isFolded = this.streaming && !this.isWhole;
    const isLong = !isFolded && count > SHORT_LINES;
    const caret = this.streaming ? html`<span class="caret" aria-hidden="true"></span>` : nothing;
    return html`
      <div part="base">
        <pre
          part="lines"
          class="out ${isLong ? 'long' : ''}"
          dir="ltr"
          @scroll=${this.#onScroll}
          aria-busy=${this.streaming ? 'true' : 'false'}
          ${scrollRegion(() => this.label || this.term('tool-card.output'))}
        ><code>${isFolded ? renderLines(this.#screen.last(LIVE_LINES)) : this.#renderAll()}${caret}</code></pre>
        ${this.#renderFoot(count, isLong)}
      </div>
    `;
  }

  #renderAll() {
    const {blocks, tail} = this.#screen;
    return [...blocks.map((block) => guard([block], () => renderLines(block, true))), renderLines(tail)];
  }

  #renderFoot(count: number, isLong: boolean) {
    const canFold = this.streaming && count > LIVE_LINES;
    if (!canFold && !isLong && this.#lost === 0) return nothing;
    return html`
      <div class="foot wrap">
        ${
          canFold
            ? html`<button type="button" class="btn quiet sm" aria-expanded=${this.isWhole} @click=${this.#onFold}>
                ${
                  this.isWhole
                    ? this.term('terminal.last', LIVE_LINES)
                    : this.term('terminal.all', this.localize.formatNumber(count))
                }
              </button>`
            : nothing
        }
        <span class="meta grow">
          ${this.#lost > 0 ? this.term('terminal.lost', this.localize.formatBytes(this.#lost)) : nothing}
        </span>
        ${this.#copy.render({localize: this.localize, text: () => this.#screen.text})}
      </div>
    `;
  }

  readonly #follow = (): void => {
    const {box} = this;
    if (box && this.#isAtEnd) box.scrollTop = box.scrollHeight;
  };

  readonly #onScroll = (): void => {
    const {box} = this;
    this.#isAtEnd = !box || box.scrollHeight - box.scrollTop - box.clientHeight < 8;
  };

  /** Writes what is new. An output that does not go on from what is known starts the screen again. */
  #take(): void {
    const text = String(this.text ?? '');
    const total = this.total ?? text.length;
    const fresh = total - this.#seen;
    if (this.total === undefined || fresh < 0 || fresh > text.length) {
      this.#screen = new TerminalScreen();
      this.#lost = Math.max(0, total - text.length);
      this.#screen.write(text);
    } else if (fresh > 0) this.#screen.write(text.slice(-fresh));
    this.#seen = total;
  }

  readonly #onFold = (): void => {
    this.isWhole = !this.isWhole;
  };
}

function renderLines(lines: readonly ScreenLine[], isBlock = false) {
  return lines.map(({stretches, goesOn}, index) => {
    const isLast = index === lines.length - 1 && !isBlock;
    return [
      stretches.map(({text, ink}) =>
        ink.classes === '' ? markHidden(text) : html`<span class=${ink.classes}>${markHidden(text)}</span>`,
      ),
      goesOn || isLast ? nothing : '\n',
    ];
  });
}
