import {html, svg} from 'lit';
import {property} from 'lit/decorators/property.js';
import {AgentElement} from '../agent-element.js';
import {graphMap} from './graph-map.styles.js';
import {boundsOf, boxOf, NO_LAYOUT, type Box, type Layout} from './layout.js';

const [WIDTH, HEIGHT] = [96, 64];
const NONE: Box = {x: 0, y: 0, width: 0, height: 0};

/**
 * All of a large drawing in little, with a frame around what is in sight. A press or a drag goes there. It is a
 * convenience for pointers: by keyboard one walks from node to node.
 */
export abstract class GraphMap extends AgentElement {
  static override styles = [AgentElement.styles, graphMap];

  /** Where everything stands. */
  @property({attribute: false}) layout: Layout = NO_LAYOUT;

  /** What is in sight. */
  @property({attribute: false}) sight: Box = NONE;

  /** Where a person wants to look, as a point of the drawing. */
  @property({attribute: false}) onGo: (x: number, y: number) => void = () => undefined;

  #bounds: Box = NONE;
  #dots = '';

  override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('layout')) return;
    this.#bounds = boundsOf(this.layout);
    // One path for all of them.
    this.#dots = [...this.layout.places.keys()]
      .map((id) => boxOf(this.layout, id) ?? NONE)
      .map(({x, y, width, height}) => `M${x} ${y}h${width}v${height}h${-width}z`)
      .join('');
  }

  override render() {
    const {x, y, width, height} = this.#bounds;
    const {sight} = this;
    return html`
      <div part="base" aria-hidden="true" title=${this.term('graph.map')}>
        <svg
          width=${WIDTH}
          height=${HEIGHT}
          viewBox="${x} ${y} ${Math.max(1, width)} ${Math.max(1, height)}"
          preserveAspectRatio="none"
          @pointerdown=${this.#onPress}
          @pointermove=${this.#onMove}
        >
          ${svg`<path class="dots" d=${this.#dots} /><rect
            class="sight"
            x=${Math.max(x, sight.x)}
            y=${Math.max(y, sight.y)}
            width=${Math.max(0, Math.min(x + width, sight.x + sight.width) - Math.max(x, sight.x))}
            height=${Math.max(0, Math.min(y + height, sight.y + sight.height) - Math.max(y, sight.y))}
          />`}
        </svg>
      </div>
    `;
  }

  readonly #onPress = (event: PointerEvent): void => {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#go(event);
  };

  readonly #onMove = (event: PointerEvent): void => {
    if (event.buttons === 1) this.#go(event);
  };

  #go(event: PointerEvent): void {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const {x, y, width, height} = this.#bounds;
    this.onGo(
      x + (width * (event.clientX - box.left)) / box.width,
      y + (height * (event.clientY - box.top)) / box.height,
    );
  }
}
