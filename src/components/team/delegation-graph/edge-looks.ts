import type {Localize} from '../../../controllers/localize.js';
import type {DelegationFacts} from './delegation-facts.js';
import type {EdgeLook} from '../../internal/graph/edge-layer.js';
import type {DelegationEdge} from './model.js';
import {resultOf} from './words.js';
import './delegation-graph.strings.js';

/** How edges look and what stands on them; the words are looked up once for all. */
export function edgeLooks(facts: DelegationFacts, localize: Localize): (edge: DelegationEdge) => EdgeLook {
  const words = {
    handoff: localize.term('delegation-graph.on.handoff'),
    retry: localize.term('delegation-graph.on.retry'),
    broken: localize.term('delegation-graph.on.no-result'),
  };
  return (edge) => {
    const isBroken = edge.kind === 'fanin' && resultOf(edge, facts) === 'no-result';
    if (isBroken) return {isBroken, label: words.broken};
    return {isBroken, label: edge.kind === 'handoff' || edge.kind === 'retry' ? words[edge.kind] : ''};
  };
}
