import {pitchOf, type Box} from './layout.js';

/** A stretch that an edge goes through on its way, past the nodes of a column. */
export interface Pass {
  readonly x: number;
  readonly width: number;
  readonly y: number;
}

/** The way of an edge: its path, where its label stands, and the head of its arrow. */
export interface Route {
  readonly d: string;
  readonly x: number;
  readonly y: number;
  readonly head: string;
}

/** A head that points to this place, turned by so many degrees. */
export function headAt(x: number, y: number, turned: number): string {
  return `translate(${x} ${y}) rotate(${turned})`;
}

/** How far before its target the line of an edge ends: the head of the arrow stands there. */
export const HEAD = 5;
const half = ({height}: Box) => height / 2;

/**
 * The way from one node to another: to the right through the space between, in one column straight up or down, and to
 * the left around below everything.
 */
export function routeOf(from: Box, to: Box, bottom: number, passes: readonly Pass[] = []): Route {
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
