// Written by "npm run generate" from the class comments in src/components.
import {AgentPolicySheet} from '../../components/team/team-policy/policy-sheet.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-policy-sheet': AgentPolicySheet;
  }
}

define('agent-policy-sheet', AgentPolicySheet);
