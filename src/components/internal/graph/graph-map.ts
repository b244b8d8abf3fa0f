import {html, svg} from 'lit';
import {property} from 'lit/decorators.js';
import {AgentElement} from '../../agent-element.js';
import styles from './graph-map.styles.js';
import {boundsOf, boxOf, NO_LAYOUT, type Box, type Layout} from './layout.js';
import './graph.strings.js';

const [WIDTH, HEIGHT] = [96, 64];
const NONE: Box = {x: 0, y: 0, width: 0, height: 0};

/**
 * All of a large drawing in little, with a frame around what is in sight. A press or a drag goes there. It is a
 * convenience for pointers: by keyboard one walks from node to node.
 *
 * @summary Shows where in a large graph one is.
 * @element agent-graph-map
 * @internal
 */
export class AgentGraphMap extends AgentElement {
  static override styles = [AgentElement.styles, styles];

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
    this.#dots = dotsOf(this.layout, this.#bounds);
  }

  override render() {
    const {x, y, width, height} = this.#sight();
    return html`
      <div part="base" aria-hidden="true" title=${this.term('graph.map')}>
        <svg width=${WIDTH} height=${HEIGHT} @pointerdown=${this.#onPress} @pointermove=${this.#onMove}>
          ${svg`<path class="dots" d=${this.#dots} /><rect class="sight" x=${x} y=${y} width=${width} height=${height} />`}
        </svg>
      </div>
    `;
  }

  /** What of the map is in sight. */
  #sight(): Box {
    const {x, y, width, height} = onMap(this.sight, this.#bounds);
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    const [right, bottom] = [Math.min(WIDTH, x + width), Math.min(HEIGHT, y + height)];
    return {x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top)};
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

/** A box of the drawing, in points of the map. */
function onMap(box: Box, bounds: Box): Box {
  const [scaleX, scaleY] = [WIDTH / Math.max(1, bounds.width), HEIGHT / Math.max(1, bounds.height)];
  const [x, y] = [(box.x - bounds.x) * scaleX, (box.y - bounds.y) * scaleY];
  return {x, y, width: box.width * scaleX, height: box.height * scaleY};
}

/** One path for all of them, to a quarter of a point: of those that fall on each other one is drawn. */
function dotsOf(layout: Layout, bounds: Box): string {
  const dots = new Set<string>();
  const fine = (length: number) => Math.round(length * 4) / 4;
  for (const id of layout.places.keys()) {
    const {x, y, width, height} = onMap(boxOf(layout, id) ?? NONE, bounds);
    const [wide, high] = [fine(width), Math.max(0.25, fine(height))];
    dots.add(`M${fine(x)} ${fine(y)}h${wide}v${high}h${-wide}z`);
  }
  return [...dots].join('');
}
