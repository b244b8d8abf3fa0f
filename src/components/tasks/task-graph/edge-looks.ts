import type {Localize} from '../../../controllers/localize.js';
import type {EdgeLook} from '../../internal/graph/edge-layer.js';
import type {TaskGraphFacts} from './graph-facts.js';
import type {TaskEdge} from './model.js';
import './task-graph.strings.js';

/** How edges look and what stands on them. What blocks nothing any more is quiet. */
export function edgeLooks(facts: TaskGraphFacts, localize: Localize): (edge: TaskEdge) => EdgeLook {
  const words = {
    blocks: localize.term('task-graph.on.blocks'),
    source: localize.term('task-graph.on.source'),
    consumed: localize.term('task-graph.on.consumed'),
    'from-attempt': localize.term('task-graph.on.source'),
  };
  return ({kind, pair}) => {
    const known = pair === undefined ? undefined : facts.index.pair(pair);
    const isQuiet = kind === 'blocks' && known !== undefined && facts.index.isQuiet(known);
    const isHolding = kind === 'blocks' && !isQuiet;
    return {
      isBroken: false,
      isQuiet,
      isHolding,
      label: isQuiet || !(kind in words) ? '' : words[kind as keyof typeof words],
    };
  };
}
