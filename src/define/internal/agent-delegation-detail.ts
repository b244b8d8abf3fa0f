// Written by "npm run generate" from the class comments in src/components.
import {AgentDelegationDetail} from '../../components/team/delegation-graph/delegation-detail.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-delegation-detail': AgentDelegationDetail;
  }
}

define('agent-delegation-detail', AgentDelegationDetail);
