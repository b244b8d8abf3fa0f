// Written by "npm run generate" from the class comments in src/components.
import {AgentTeamHead} from '../../components/team/team-roster/team-head.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-team-head': AgentTeamHead;
  }
}

define('agent-team-head', AgentTeamHead);
