import {html, nothing, type PropertyValues, svg} from 'lit';
import {property, state} from 'lit/decorators.js';
import {icon} from '../../../styles/icons.js';
import {object, string} from '../../../state/read.js';
import {AgentElement} from '../../agent-element.js';
import styles from './canvas-view.styles.js';
import './canvas-view.strings.js';

/** How far one step of the arrow keys goes, as a share of what is in sight. */
const STEP = 0.1;

const ZOOM = 1.25;

/** More of a card's words is not listed. */
const MAX_WORDS = 400;

/** Lines of words that are drawn on one card, and on all of them. */
const [MAX_LINES, MAX_ALL_LINES] = [60, 10_000];

/** Letters that are drawn in one line. */
const MAX_LETTERS = 400;

/** What part of the canvas is in sight. */
interface ViewBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 40;

/** How wide a letter is about, and how high a line, in units of the canvas. */
const [LETTER, LINE] = [7.6, 18];

interface Point {
  readonly x: number;
  readonly y: number;
}

interface CanvasNode {
  readonly id: string;
  readonly kind: 'text' | 'file' | 'link' | 'group';
  readonly words: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** One of the six colours of the format, from 1; 0 for none. */
  readonly colour: number;
}

interface CanvasEdge {
  readonly id: string;
  readonly from: CanvasNode;
  readonly to: CanvasNode;
  readonly fromSide?: Side;
  readonly toSide?: Side;
  readonly label: string;
}

type Side = 'top' | 'right' | 'bottom' | 'left';

/** A canvas, as far as it can be read. */
interface Canvas {
  readonly nodes: readonly CanvasNode[];
  readonly edges: readonly CanvasEdge[];
  /** What is not drawn: beyond the limits, or not in the format. */
  readonly left: number;
}

const [MAX_NODES, MAX_EDGES] = [500, 1_000];

const KINDS = ['text', 'file', 'link', 'group'] as const;

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Where a canvas may reach: beyond it nothing can be drawn. */
const FAR = 1e7;

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

/** Where everything is in sight. */
function wholeOf({nodes}: Canvas): ViewBox {
  if (nodes.length === 0) return {x: 0, y: 0, width: 100, height: 100};
  const [left, top] = [Math.min(...nodes.map(({x}) => x)), Math.min(...nodes.map(({y}) => y))];
  const right = Math.max(...nodes.map(({x, width}) => x + width));
  const bottom = Math.max(...nodes.map(({y, height}) => y + height));
  return {x: left - MARGIN, y: top - MARGIN, width: right - left + 2 * MARGIN, height: bottom - top + 2 * MARGIN};
}

/** A view that shows more or less around the same middle. */
function zoomed({x, y, width, height}: ViewBox, factor: number): ViewBox {
  const size = Math.min(1e8, Math.max(10, width * factor)) / width;
  return {
    x: x + (width * (1 - size)) / 2,
    y: y + (height * (1 - size)) / 2,
    width: width * size,
    height: height * size,
  };
}

/** The canvas: groups beneath, then lines, then cards. */
function drawCanvas({nodes, edges}: Canvas) {
  const groups = nodes.filter(({kind}) => kind === 'group');
  const cards = nodes.filter(({kind}) => kind !== 'group');
  const maxLines = Math.min(MAX_LINES, Math.floor(MAX_ALL_LINES / Math.max(1, nodes.length)));
  const draw = (node: CanvasNode) => drawNode(node, maxLines);
  return svg`${groups.map(draw)}${edges.map(drawEdge)}${cards.map(draw)}`;
}

function drawNode(node: CanvasNode, maxLines: number) {
  const {x, y, width, height, kind, colour} = node;
  return svg`<g class="node ${kind} c${colour}">
    <rect x=${x} y=${y} width=${width} height=${height} rx="6" />
    ${kind === 'group' ? svg`<text x=${x + 8} y=${y - 6}>${cut(node.words, width)}</text>` : drawWords(node, maxLines)}
  </g>`;
}

/** The words of a card, broken into lines that fit. */
function drawWords({words, x, y, width, height}: CanvasNode, maxLines: number) {
  const rows = Math.min(maxLines, Math.max(1, Math.floor((height - 12) / LINE)));
  const lines = broken(words, lettersIn(width - 20), rows);
  return svg`<text>${lines.map((line, index) => svg`<tspan x=${x + 10} y=${y + 20 + index * LINE}>${line}</tspan>`)}</text>`;
}

/** Text in lines of at most so many letters; what is left over becomes an ellipsis. */
function broken(text: string, letters: number, rows: number): string[] {
  const words = text
    .slice(0, letters * rows * 2)
    .split(/\s+/)
    .filter(Boolean);
  const lines: string[] = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last === '' || last.length + word.length < letters)
      lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    else lines.push(word);
  }
  const shown = lines.slice(0, rows).map((line) => (line.length > letters ? `${line.slice(0, letters - 1)}…` : line));
  if (lines.length > rows) shown[rows - 1] = `${(shown[rows - 1] ?? '').slice(0, letters - 1)}…`;
  return shown;
}

function cut(text: string, width: number): string {
  return broken(text, lettersIn(width), 1)[0] ?? '';
}

function lettersIn(width: number): number {
  return Math.min(MAX_LETTERS, Math.max(4, Math.floor(width / LETTER)));
}

function drawEdge(edge: CanvasEdge) {
  const [from, to] = endsOf(edge);
  const middle = {x: (from.x + to.x) / 2, y: (from.y + to.y) / 2};
  return svg`<g class="edge">
    <line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} marker-end="url(#tip)" />
    ${edge.label ? svg`<text x=${middle.x} y=${middle.y - 6} text-anchor="middle">${edge.label.slice(0, 60)}</text>` : nothing}
  </g>`;
}

function endsOf({from, to, fromSide, toSide}: CanvasEdge): [Point, Point] {
  const isBeside = Math.abs(middleOf(to).x - middleOf(from).x) > Math.abs(middleOf(to).y - middleOf(from).y);
  const isAfter = isBeside ? middleOf(to).x > middleOf(from).x : middleOf(to).y > middleOf(from).y;
  const [leaves, enters]: [Side, Side] = isBeside ? ['right', 'left'] : ['bottom', 'top'];
  return [pointOf(from, fromSide ?? (isAfter ? leaves : enters)), pointOf(to, toSide ?? (isAfter ? enters : leaves))];
}

function middleOf({x, y, width, height}: CanvasNode): Point {
  return {x: x + width / 2, y: y + height / 2};
}

function pointOf(node: CanvasNode, side: Side): Point {
  const middle = middleOf(node);
  if (side === 'left' || side === 'right') return {x: side === 'left' ? node.x : node.x + node.width, y: middle.y};
  return {x: middle.x, y: side === 'top' ? node.y : node.y + node.height};
}

/** A JSON Canvas (jsoncanvas.org, 1.0); undefined where the value is none. */
function readCanvas(value: unknown): Canvas | undefined {
  const canvas = object(value);
  const nodes = canvas?.['nodes'] ?? [];
  const edges = canvas?.['edges'] ?? [];
  if (!canvas || !Array.isArray(nodes) || !Array.isArray(edges) || (!canvas['nodes'] && !canvas['edges']))
    return undefined;
  const known = new Map<string, CanvasNode>();
  for (const each of nodes.slice(0, MAX_NODES)) {
    const node = readNode(each);
    if (node && !known.has(node.id)) known.set(node.id, node);
  }
  const lines = edges.slice(0, MAX_EDGES).flatMap((edge, index) => readEdge(edge, index, known) ?? []);
  const left = nodes.length - known.size + edges.length - lines.length;
  return {nodes: [...known.values()], edges: lines, left};
}

function readNode(value: unknown): CanvasNode | undefined {
  const node = object(value);
  const id = string(node?.['id']);
  const place = ['x', 'y', 'width', 'height'].map((name) => node?.[name]);
  if (!node || id === undefined || !place.every(isNear)) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = place;
  const kind = KINDS.find((name) => name === node['type']) ?? 'text';
  const words = string(node[{text: 'text', file: 'file', link: 'url', group: 'label'}[kind]]) ?? '';
  const colour = Number(string(node['color'])?.match(/^[1-6]$/)?.[0] ?? 0);
  return {id, kind, words, x, y, width: Math.max(1, width), height: Math.max(1, height), colour};
}

function isNear(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= FAR;
}

function readEdge(value: unknown, index: number, nodes: ReadonlyMap<string, CanvasNode>): CanvasEdge | undefined {
  const edge = object(value);
  const from = nodes.get(string(edge?.['fromNode']) ?? '');
  const to = nodes.get(string(edge?.['toNode']) ?? '');
  if (!edge || !from || !to) return undefined;
  const side = (name: string) => SIDES.find((each) => each === edge[name]);
  const [fromSide, toSide] = [side('fromSide'), side('toSide')];
  return {
    id: string(edge['id']) ?? String(index),
    from,
    to,
    label: string(edge['label']) ?? '',
    ...(fromSide && {fromSide}),
    ...(toSide && {toSide}),
  };
}
