import {html, nothing, type PropertyValues} from 'lit';
import {property} from 'lit/decorators/property.js';
import {state} from 'lit/decorators/state.js';
import {icon} from '../../../styles/icons.js';
import {AgentElement} from '../../agent-element.js';
import styles from './canvas-view.styles.js';
import {drawCanvas, wholeOf, zoomed, type ViewBox} from './drawing.js';
import {readCanvas, type Canvas, type CanvasNode} from './read-canvas.js';
import './canvas-view.strings.js';

/** How far one step of the arrow keys goes, as a share of what is in sight. */
const STEP = 0.1;
const ZOOM = 1.25;
/** More of a card's words is not listed. */
const MAX_WORDS = 400;

/**
 * A canvas of cards and lines (JSON Canvas), to look around in with the pointer or the keyboard, and the same as a list.
 *
 * @summary Shows a canvas.
 * @a11y The drawing is an image with a name; its nodes are also a list in words, for who does not see it.
 * @element agent-canvas-view
 * @csspart base - the whole
 * @csspart canvas - the drawing
 * @cssprop [--agent-canvas-view-height=28rem] - how high the drawing is
 */
export class AgentCanvasView extends AgentElement {
  static override styles = [AgentElement.styles, styles];

  @state() private view: ViewBox = {x: 0, y: 0, width: 100, height: 100};

  /** The canvas, as JSON. */
  @property({attribute: false}) value: unknown;

  /** What it is called. */
  @property() label = '';

  #canvas: Canvas | undefined;
  #held: {readonly x: number; readonly y: number} | undefined;

  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('value')) return;
    this.#canvas = readCanvas(this.value);
    if (this.#canvas) this.view = wholeOf(this.#canvas);
  }

  override render() {
    const canvas = this.#canvas;
    if (!canvas) return this.renderFallback('unknown', this.term('canvas-view.none'));
    const facts = this.term('canvas-view.facts', canvas.nodes.length, canvas.edges.length);
    return html`
      <div part="base">
        <div class="head">
          <span class="meta grow">${facts}</span>
          ${this.#renderButton('canvas-view.zoom-in', '+', () => (this.view = zoomed(this.view, 1 / ZOOM)))}
          ${this.#renderButton('canvas-view.zoom-out', '−', () => (this.view = zoomed(this.view, ZOOM)))}
          <button type="button" class="btn quiet sm" @click=${this.#onFit}>${this.term('canvas-view.fit')}</button>
        </div>
        <div
          part="canvas"
          class="box"
          role="group"
          tabindex="0"
          aria-label=${this.label || this.term('canvas-view.label')}
          aria-describedby="how"
          @keydown=${this.#onKey}
          @wheel=${this.#onWheel}
          @pointerdown=${this.#onDown}
          @pointermove=${this.#onMove}
          @pointerup=${this.#onUp}
          @pointercancel=${this.#onUp}
        >
          ${this.#renderDrawing(canvas, facts)}
        </div>
        <p id="how" class="meta">${this.term('canvas-view.how')}</p>
        ${canvas.left > 0 ? html`<p class="meta">${this.term('canvas-view.left', canvas.left)}</p>` : nothing}
        ${this.#renderList(canvas)}
      </div>
    `;
  }

  #renderDrawing(canvas: Canvas, facts: string) {
    const {x, y, width, height} = this.view;
    const box = [x, y, width, height].join(' ');
    return html`<svg role="img" aria-label=${facts} viewBox=${box} preserveAspectRatio="xMidYMid meet">
      <defs>
        <marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      ${drawCanvas(canvas)}
    </svg>`;
  }

  #renderButton(term: 'canvas-view.zoom-in' | 'canvas-view.zoom-out', sign: string, onClick: () => void) {
    const words = this.term(term);
    return html`<button type="button" class="btn quiet sm square" title=${words} @click=${onClick}>
      <span aria-hidden="true">${sign}</span><span class="vh">${words}</span>
    </button>`;
  }

  /** All that the drawing says, in words. */
  #renderList({nodes, edges}: Canvas) {
    const leadsTo = (node: CanvasNode) => edges.filter(({from}) => from === node);
    return html`<details>
      <summary class="meta row">${icon('chev', {class: 'chev'})}${this.term('canvas-view.as-list')}</summary>
      <ul class="list">
        ${nodes.map(
          (node) =>
            html`<li>
              <span class="meta">${this.term(`canvas-view.kind.${node.kind}`)}</span> <bdi>${wordsOf(node)}</bdi>
              ${leadsTo(node).map(
                ({to, label}) =>
                  html`<p class="meta">
                    → <bdi>${wordsOf(to)}</bdi>${label ? html` (<bdi>${label}</bdi>)` : nothing}
                  </p>`,
              )}
            </li>`,
        )}
      </ul>
    </details>`;
  }

  #pan(across: number, down: number): void {
    const {x, y, width, height} = this.view;
    this.view = {x: x + across * width, y: y + down * height, width, height};
  }

  readonly #onFit = (): void => {
    if (this.#canvas) this.view = wholeOf(this.#canvas);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = {ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP]}[event.key];
    if (move) this.#pan(move[0] ?? 0, move[1] ?? 0);
    else if (event.key === '+' || event.key === '=') this.view = zoomed(this.view, 1 / ZOOM);
    else if (event.key === '-') this.view = zoomed(this.view, ZOOM);
    else if (event.key === '0') this.#onFit();
    else return;
    event.preventDefault();
  };

  /** The page scrolls as ever; with Ctrl, as on a map, the wheel zooms. */
  readonly #onWheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.view = zoomed(this.view, event.deltaY > 0 ? ZOOM : 1 / ZOOM);
  };

  readonly #onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#held = {x: event.clientX, y: event.clientY};
  };

  readonly #onMove = (event: PointerEvent): void => {
    if (!this.#held) return;
    const box = (event.currentTarget as Element).getBoundingClientRect();
    // The drawing keeps its proportions: one unit is as wide as it is high.
    const scale = Math.max(this.view.width / box.width, this.view.height / box.height);
    const {x, y, width, height} = this.view;
    this.view = {
      x: x - (event.clientX - this.#held.x) * scale,
      y: y - (event.clientY - this.#held.y) * scale,
      width,
      height,
    };
    this.#held = {x: event.clientX, y: event.clientY};
  };

  readonly #onUp = (): void => {
    this.#held = undefined;
  };
}

function wordsOf({words, id}: CanvasNode): string {
  return (words || id).slice(0, MAX_WORDS);
}
