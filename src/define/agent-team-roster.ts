// Written by "npm run generate" from the class comments in src/components.
import {AgentTeamRoster} from '../components/team/team-roster/team-roster.js';
import './internal/agent-team-head.js';
import './internal/agent-team-member.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-team-roster': AgentTeamRoster;
  }
}

define('agent-team-roster', AgentTeamRoster);
