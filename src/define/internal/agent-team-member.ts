// Written by "npm run generate" from the class comments in src/components.
import {AgentTeamMember} from '../../components/team/team-roster/team-member.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-team-member': AgentTeamMember;
  }
}

define('agent-team-member', AgentTeamMember);
