import {AgentTeamRoster} from '../components/team/team-roster/team-roster.js';
import './agent-team-head.js';
import './agent-team-member.js';
import {define} from './define.js';

define('agent-team-roster', AgentTeamRoster);
