import {GraphMap} from '../../internal/graph/graph-map.js';

/**
 * All of a large delegation graph in little.
 *
 * @summary Shows where in a large delegation graph one is.
 * @element agent-delegation-map
 * @internal
 * @csspart base - the map
 */
export class AgentDelegationMap extends GraphMap {}
