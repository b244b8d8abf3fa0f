// Written by "npm run generate" from the class comments in src/components.
import {AgentPolicySheet} from '../components/team/team-policy/policy-sheet.js';
import {AgentTeamPolicy} from '../components/team/team-policy/team-policy.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-policy-sheet', AgentPolicySheet, 'base:policy-sheet,time');
define('agent-team-policy', AgentTeamPolicy, 'base:team-policy,list:team-policy__list,policy-sheet,time');
