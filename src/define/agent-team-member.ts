import {AgentTeamMember} from '../components/team/team-roster/team-member.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-team-member', AgentTeamMember);
