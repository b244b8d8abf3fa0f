// Written by "npm run generate" from the class comments in src/components.
import {AgentDelegationRow} from '../../components/team/delegation-graph/delegation-row.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-delegation-row': AgentDelegationRow;
  }
}

define('agent-delegation-row', AgentDelegationRow);
