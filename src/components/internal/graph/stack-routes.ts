import type {Box} from './layout.js';
import {headAt, HEAD, type Route} from './routes.js';

/** Where in a node's height edges beside it leave, and where they come in. */
const [OUT, IN] = [0.75, 0.28];
/** How round corners are, and where below a node the line to what belongs to it begins. */
const ROUND = 6;
const STEM = 12.5;
/** Where the label of an edge stands beside its node. */
const LABEL = 25;

/** The way of an edge where all stand below each other: down to what belongs to it, or past the others at the end. */
export function stackRoute(from: Box, to: Box, lane: number | undefined): Route {
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
  return {d, x: x1 + LABEL, y: end > start ? start : start + 18, head: headAt(x2, end, 180)};
}
