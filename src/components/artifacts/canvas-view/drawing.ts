import {nothing, svg} from 'lit';
import type {Canvas, CanvasEdge, CanvasNode, Side} from './read-canvas.js';

/** What part of the canvas is in sight. */
export interface ViewBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 40;
/** How wide a letter is about, and how high a line, in units of the canvas. */
const [LETTER, LINE] = [7.6, 18];

/** Where everything is in sight. */
export function wholeOf({nodes}: Canvas): ViewBox {
  if (nodes.length === 0) return {x: 0, y: 0, width: 100, height: 100};
  const [left, top] = [Math.min(...nodes.map(({x}) => x)), Math.min(...nodes.map(({y}) => y))];
  const right = Math.max(...nodes.map(({x, width}) => x + width));
  const bottom = Math.max(...nodes.map(({y, height}) => y + height));
  return {x: left - MARGIN, y: top - MARGIN, width: right - left + 2 * MARGIN, height: bottom - top + 2 * MARGIN};
}

/** A view that shows more or less around the same middle. */
export function zoomed({x, y, width, height}: ViewBox, factor: number): ViewBox {
  const size = Math.min(1e8, Math.max(10, width * factor)) / width;
  return {
    x: x + (width * (1 - size)) / 2,
    y: y + (height * (1 - size)) / 2,
    width: width * size,
    height: height * size,
  };
}

/** The canvas: groups beneath, then lines, then cards. */
export function drawCanvas({nodes, edges}: Canvas) {
  const groups = nodes.filter(({kind}) => kind === 'group');
  const cards = nodes.filter(({kind}) => kind !== 'group');
  return svg`${groups.map(drawNode)}${edges.map(drawEdge)}${cards.map(drawNode)}`;
}

function drawNode(node: CanvasNode) {
  const {x, y, width, height, kind, colour} = node;
  return svg`<g class="node ${kind} c${colour}">
    <rect x=${x} y=${y} width=${width} height=${height} rx="6" />
    ${kind === 'group' ? svg`<text x=${x + 8} y=${y - 6}>${cut(node.words, width)}</text>` : drawWords(node)}
  </g>`;
}

/** The words of a card, broken into lines that fit. */
function drawWords({words, x, y, width, height}: CanvasNode) {
  const rows = Math.max(1, Math.floor((height - 12) / LINE));
  const lines = broken(words, Math.max(4, Math.floor((width - 20) / LETTER)), rows);
  return svg`<text>${lines.map((line, index) => svg`<tspan x=${x + 10} y=${y + 20 + index * LINE}>${line}</tspan>`)}</text>`;
}

/** Text in lines of at most so many letters; what is left over becomes an ellipsis. */
export function broken(text: string, letters: number, rows: number): string[] {
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
  return broken(text, Math.max(4, Math.floor(width / LETTER)), 1)[0] ?? '';
}

function drawEdge(edge: CanvasEdge) {
  const [from, to] = endsOf(edge);
  const middle = {x: (from.x + to.x) / 2, y: (from.y + to.y) / 2};
  return svg`<g class="edge">
    <line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} marker-end="url(#tip)" />
    ${edge.label ? svg`<text x=${middle.x} y=${middle.y - 6} text-anchor="middle">${edge.label.slice(0, 60)}</text>` : nothing}
  </g>`;
}

interface Point {
  readonly x: number;
  readonly y: number;
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
