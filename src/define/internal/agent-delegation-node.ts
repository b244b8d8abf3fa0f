// Written by "npm run generate" from the class comments in src/components.
import {AgentDelegationNode} from '../../components/team/delegation-graph/delegation-node.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-delegation-node': AgentDelegationNode;
  }
}

define('agent-delegation-node', AgentDelegationNode);
