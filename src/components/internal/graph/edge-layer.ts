import type {GraphEdge} from './graph-index.js';
import {boundsOf, boxOf, isStacked, pitchOf, type Box, type Layout} from './layout.js';

const SVG = 'http://www.w3.org/2000/svg';

/** How an edge ends. */
const ARROW = 'M0 0-6-3.5V3.5z';
const BAR = 'M-5-6.5H-1.5V6.5H-5z';

interface Drawn {
  readonly edge: GraphEdge;
  readonly group: SVGGElement;
  readonly line: SVGPathElement;
  readonly hit: SVGPathElement;
  readonly head: SVGPathElement;
  readonly label: SVGTextElement;
  d: string;
}

/** How an edge looks and what stands on it, apart from where it goes. */
export interface EdgeLook {
  /** It leads to nothing as things are. */
  readonly isBroken?: boolean;
  /** It asks for nothing any more. */
  readonly isQuiet?: boolean;
  /** What it leads to cannot go on: it ends in a bar. */
  readonly isHolding?: boolean;
  readonly label: string;
}

/**
 * All edges, in one drawing: those that pass what is in sight. One is touched when it comes, goes, moves or looks
 * different, and never because another did.
 */
export class EdgeLayer {
  readonly #root: SVGGElement;
  readonly #drawn = new Map<string, Drawn>();

  constructor(root: SVGGElement) {
    this.#root = root;
  }

  /** Draws those of these edges that pass what is in sight, where a layout puts their ends. */
  draw(edges: readonly GraphEdge[], layout: Layout, sight: Box): void {
    const {y, height} = boundsOf(layout);
    const bottom = y + height;
    const gone = new Set(this.#drawn.keys());
    for (const edge of edges) {
      const [from, to] = [boxOf(layout, edge.from), boxOf(layout, edge.to)];
      if (!from || !to || !isPassing(from, to, bottom, sight)) continue;
      gone.delete(edge.id);
      place(this.#drawn.get(edge.id) ?? this.#make(edge), wayOf(edge, from, to, bottom, layout));
    }
    for (const id of gone) {
      this.#drawn.get(id)?.group.remove();
      this.#drawn.delete(id);
    }
  }

  /** Sets how edges look, touching those alone that look different now. */
  look(lookOf: (edge: GraphEdge) => EdgeLook): void {
    for (const {edge, group, head, label} of this.#drawn.values()) {
      const {isBroken = false, isQuiet = false, isHolding = false, label: words} = lookOf(edge);
      const end = isHolding ? BAR : ARROW;
      if (head.getAttribute('d') !== end) head.setAttribute('d', end);
      if (group.hasAttribute('data-quiet') !== isQuiet) group.toggleAttribute('data-quiet', isQuiet);
      if (group.hasAttribute('data-broken') !== isBroken) {
        group.toggleAttribute('data-broken', isBroken);
        label.setAttribute('dy', isBroken ? '20' : '0');
      }
      if (label.textContent !== words) label.textContent = words;
    }
  }

  /** Marks the edge that a person has open. */
  select(id: string): void {
    for (const [each, {group}] of this.#drawn) {
      if (group.hasAttribute('data-selected') !== (each === id)) group.toggleAttribute('data-selected', each === id);
    }
  }

  #make(edge: GraphEdge): Drawn {
    const {id, kind} = edge;
    const document = this.#root.ownerDocument;
    const group = document.createElementNS(SVG, 'g');
    const path = (name: string) => {
      const made = document.createElementNS(SVG, 'path');
      made.setAttribute('class', name);
      return made;
    };
    const [line, hit, head] = [path('edge'), path('hit'), path('head')];
    const label = document.createElementNS(SVG, 'text');
    group.setAttribute('data-edge', id);
    group.setAttribute('data-kind', kind);
    label.setAttribute('class', 'lab');
    group.append(line, head, hit, label);
    this.#root.append(group);
    const drawn = {edge, group, line, hit, head, label, d: ''};
    this.#drawn.set(id, drawn);
    return drawn;
  }
}

function wayOf({id}: GraphEdge, from: Box, to: Box, bottom: number, layout: Layout): Route {
  if (isStacked(layout)) return stackRoute(from, to, layout.lanes?.get(id));
  const passes = layout.bends?.get(id)?.map(({column, y}) => ({x: 0, width: 0, ...layout.columns[column], y}));
  return routeOf(from, to, bottom, passes);
}

/** Room beside what is in sight in which edges are drawn already. */
const AROUND = 200;

function isPassing(from: Box, to: Box, bottom: number, sight: Box): boolean {
  const isBack = to.x < from.x;
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x + from.width, to.x + to.width)];
  const [top, end] = [Math.min(from.y, to.y), isBack ? bottom : Math.max(from.y, to.y) + from.height];
  return (
    right >= sight.x - AROUND &&
    left <= sight.x + sight.width + AROUND &&
    end >= sight.y - AROUND &&
    top <= sight.y + sight.height + AROUND
  );
}

function place(drawn: Drawn, {d, x, y, head}: Route): void {
  if (drawn.d === d) return;
  drawn.d = d;
  drawn.line.setAttribute('d', d);
  drawn.hit.setAttribute('d', d);
  drawn.head.setAttribute('transform', head);
  drawn.label.setAttribute('x', String(x));
  drawn.label.setAttribute('y', String(y - 6));
}

/** A stretch that an edge goes through on its way, past the nodes of a column. */
interface Pass {
  readonly x: number;
  readonly width: number;
  readonly y: number;
}

/** The way of an edge: its path, where its label stands, and the head of its arrow. */
interface Route {
  readonly d: string;
  readonly x: number;
  readonly y: number;
  readonly head: string;
}

/** A head that points to this place, turned by so many degrees. */
function headAt(x: number, y: number, turned: number): string {
  return `translate(${x} ${y}) rotate(${turned})`;
}

/** How far before its target the line of an edge ends: the head of the arrow stands there. */
const HEAD = 5;
const half = ({height}: Box) => height / 2;

/**
 * The way from one node to another: to the right through the space between, in one column straight up or down, and to
 * the left around below everything.
 */
function routeOf(from: Box, to: Box, bottom: number, passes: readonly Pass[] = []): Route {
  if (to.x >= from.x + from.width) return ahead(from, to, passes);
  return to.x === from.x ? within(from, to) : back(from, to, bottom);
}

function ahead(from: Box, to: Box, passes: readonly Pass[]): Route {
  const [start, end] = [
    {x: from.x + from.width, y: from.y + half(from)},
    {x: to.x - HEAD, y: to.y + half(to)},
  ];
  let at = start;
  let d = `M${at.x} ${at.y}`;
  for (const {x, width, y} of passes) {
    d += `${curve(at.x, at.y, x, y)}H${x + width}`;
    at = {x: x + width, y};
  }
  d += curve(at.x, at.y, end.x, end.y);
  return {d, x: start.x + Math.min(34, (end.x - start.x) / 2), y: start.y, head: headAt(to.x, end.y, 0)};
}

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const bend = Math.min(40, (x2 - x1) / 2);
  return y1 === y2 ? `H${x2}` : `C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}

function within(from: Box, to: Box): Route {
  const isDown = to.y > from.y;
  const gap = Math.abs(to.y - from.y);
  const x = from.x + from.width / 2;
  const [y1, y2] = isDown ? [from.y + from.height, to.y - HEAD] : [from.y, to.y + to.height + HEAD];
  const head = headAt(x, isDown ? to.y : to.y + to.height, isDown ? 90 : -90);
  if (gap < pitchOf(from.height) * 1.5) return {d: `M${x} ${y1}V${y2}`, x, y: (y1 + y2) / 2, head};
  // Around those in between.
  const [right, start, end] = [from.x + from.width, from.y + half(from), to.y + half(to)];
  const out = right + 24;
  const d = `M${right} ${start}C${out} ${start} ${out} ${end} ${right + HEAD} ${end}`;
  return {d, x: out - 6, y: (start + end) / 2, head: headAt(right, end, 180)};
}

function back(from: Box, to: Box, bottom: number): Route {
  const [x1, x2] = [from.x + from.width / 2, to.x + to.width / 2];
  const [y1, y2, lane] = [from.y + from.height, to.y + to.height + HEAD, bottom + 16];
  const d = `M${x1} ${y1}V${lane - 8}Q${x1} ${lane} ${x1 - 8} ${lane}H${x2 + 8}Q${x2} ${lane} ${x2} ${lane - 8}V${y2}`;
  return {d, x: (x1 + x2) / 2, y: lane, head: headAt(x2, to.y + to.height, -90)};
}

/** Where in a node's height edges beside it leave, and where they come in. */
const [OUT, IN] = [0.75, 0.28];
/** How round corners are, and where below a node the line to what belongs to it begins. */
const ROUND = 6;
const STEM = 12.5;
/** Where the label of an edge stands beside its node. */
const LABEL_AT = 25;

/** The way of an edge where all stand below each other: down to what belongs to it, or past the others at the end. */
function stackRoute(from: Box, to: Box, lane: number | undefined): Route {
  return lane === undefined ? down(from, to) : past(from, to, lane);
}

function down(from: Box, to: Box): Route {
  const x = from.x + STEM;
  const [start, end] = [from.y + from.height, to.y + to.height / 2];
  // So deep that it could not be moved in any further.
  if (to.x <= x) return {d: `M${x} ${start}V${to.y - HEAD}`, x, y: start, head: headAt(x, to.y, 90)};
  const d = `M${x} ${start}V${end - ROUND}Q${x} ${end} ${x + ROUND} ${end}H${to.x - HEAD}`;
  return {d, x, y: start, head: headAt(to.x, end, 0)};
}

function past(from: Box, to: Box, lane: number): Route {
  const [start, end] = [from.y + from.height * OUT, to.y + to.height * IN];
  const [x1, x2] = [from.x + from.width, to.x + to.width];
  const x = x1 + lane;
  const round = end > start ? ROUND : -ROUND;
  const d =
    `M${x1} ${start}H${x - ROUND}Q${x} ${start} ${x} ${start + round}` +
    `V${end - round}Q${x} ${end} ${x - ROUND} ${end}H${x2 + HEAD}`;
  return {d, x: x1 + LABEL_AT, y: end > start ? start : start + 18, head: headAt(x2, end, 180)};
}
