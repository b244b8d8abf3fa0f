// Written by "npm run generate" from the class comments in src/components.
import {AgentDelegationMap} from '../../components/team/delegation-graph/delegation-map.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-delegation-map': AgentDelegationMap;
  }
}

define('agent-delegation-map', AgentDelegationMap);
