import {AgentTeamPolicy} from '../components/team/team-policy/team-policy.js';
import './agent-policy-sheet.js';
import {define} from './define.js';

define('agent-team-policy', AgentTeamPolicy);
