import {html} from 'lit';
import {property, state} from 'lit/decorators.js';
import {AgentElement} from '../../agent-element.js';
import {AgentSplitterChangeEvent} from './agent-splitter-change.js';
import styles from './splitter.styles.js';

/** How far one press of an arrow key goes. */
const STEP = 16;

/**
 * The line between two panes, by pointer and by keyboard: arrows move it, Home and End go to its limits, Enter folds the
 * pane away. It keeps nothing itself: whoever owns the pane gives the size back.
 *
 * @summary Changes the size of a pane.
 * @a11y A separator with its value and its limits: arrows move it, Home and End go to the limits, Enter folds the pane.
 * @element agent-splitter
 * @fires agent-splitter-change - with the size that is asked for
 * @csspart base - the line's handle
 */
export class AgentSplitter extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @state() private isMoving = false;

  /** The pane's size in pixels. */
  @property({type: Number}) size = 0;

  /** The smallest size. */
  @property({type: Number}) min = 200;

  /** The largest size. */
  @property({type: Number}) max = 480;

  /** Which pane it belongs to: the one before the line, or the one after it. */
  @property() pane: 'before' | 'after' = 'before';

  /** What the line does, in words. */
  @property() label = '';

  #from = {x: 0, size: 0};

  override render() {
    return html`
      <div
        part="base"
        role="separator"
        tabindex="0"
        aria-orientation="vertical"
        aria-label=${this.label}
        aria-valuenow=${Math.round(this.size)}
        aria-valuemin=${this.min}
        aria-valuemax=${this.max}
        ?data-moving=${this.isMoving}
        @pointerdown=${this.#onDown}
        @pointermove=${this.#onMove}
        @pointerup=${this.#onUp}
        @pointercancel=${this.#onUp}
        @keydown=${this.#onKey}
      ></div>
    `;
  }

  /** +1 where moving to the right makes the pane larger. */
  get #sign(): number {
    const isRtl = this.matches(':dir(rtl)');
    return (this.pane === 'before') === isRtl ? -1 : 1;
  }

  #ask(size: number): void {
    this.dispatchEvent(new AgentSplitterChangeEvent(Math.min(this.max, Math.max(this.min, size))));
  }

  readonly #onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#from = {x: event.clientX, size: this.size};
    this.isMoving = true;
  };

  readonly #onMove = (event: PointerEvent): void => {
    if (this.isMoving) this.#ask(this.#from.size + (event.clientX - this.#from.x) * this.#sign);
  };

  readonly #onUp = (): void => {
    this.isMoving = false;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: this.size - STEP * this.#sign,
      ArrowRight: this.size + STEP * this.#sign,
      Home: this.min,
      End: this.max,
    };
    const size = moves[event.key];
    if (size === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (size === undefined) this.dispatchEvent(new AgentSplitterChangeEvent(0));
    else this.#ask(size);
  };
}
