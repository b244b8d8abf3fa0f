import {AgentPolicySheet} from '../components/team/team-policy/policy-sheet.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-policy-sheet', AgentPolicySheet);
