import {boundsOf, boxOf, isStacked, type Box, type Layout} from './layout.js';
import type {GraphEdge} from './model.js';
import {routeOf, type Route} from './routes.js';
import {stackRoute} from './stack-routes.js';

const SVG = 'http://www.w3.org/2000/svg';

/** How an edge ends. */
const ARROW = 'M0 0-6-3.5V3.5z';
const BAR = 'M-5-6.5H-1.5V6.5H-5z';

/** What an edge is drawn with. */
interface Drawn<Edge extends GraphEdge> {
  readonly edge: Edge;
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
  readonly isBroken: boolean;
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
export class EdgeLayer<Edge extends GraphEdge> {
  readonly #root: SVGGElement;
  readonly #drawn = new Map<string, Drawn<Edge>>();

  constructor(root: SVGGElement) {
    this.#root = root;
  }

  /** Draws those of these edges that pass what is in sight, where a layout puts their ends. */
  draw(edges: readonly Edge[], layout: Layout, sight: Box): void {
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
  look(lookOf: (edge: Edge) => EdgeLook): void {
    for (const {edge, group, head, label} of this.#drawn.values()) {
      const {isBroken, isQuiet = false, isHolding = false, label: words} = lookOf(edge);
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

  #make(edge: Edge): Drawn<Edge> {
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

function place(drawn: Drawn<GraphEdge>, {d, x, y, head}: Route): void {
  if (drawn.d === d) return;
  drawn.d = d;
  drawn.line.setAttribute('d', d);
  drawn.hit.setAttribute('d', d);
  drawn.head.setAttribute('transform', head);
  drawn.label.setAttribute('x', String(x));
  drawn.label.setAttribute('y', String(y - 6));
}
