import {GraphMap} from '../../internal/graph/graph-map.js';

/**
 * All of a large task graph in little.
 *
 * @summary Shows where in a large task graph one is.
 * @element agent-task-graph-map
 * @internal
 * @csspart base - the map
 */
export class AgentTaskGraphMap extends GraphMap {}
