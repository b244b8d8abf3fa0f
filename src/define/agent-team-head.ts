import {AgentTeamHead} from '../components/team/team-roster/team-head.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-team-head', AgentTeamHead);
