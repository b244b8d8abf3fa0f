// Written by "npm run generate" from the class comments in src/components.
import {AgentDelegationTree} from '../../components/team/delegation-graph/delegation-tree.js';
import './agent-delegation-row.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-delegation-tree': AgentDelegationTree;
  }
}

define('agent-delegation-tree', AgentDelegationTree);
