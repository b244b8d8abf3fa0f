// Written by "npm run generate" from the class comments in src/components.
import {AgentTeamPolicy} from '../components/team/team-policy/team-policy.js';
import './internal/agent-policy-sheet.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-team-policy': AgentTeamPolicy;
  }
}

define('agent-team-policy', AgentTeamPolicy);
