// Written by "npm run generate" from the class comments in src/components.
import {AgentTeamHead} from '../components/team/team-roster/team-head.js';
import {AgentTeamMember} from '../components/team/team-roster/team-member.js';
import {AgentTeamRoster} from '../components/team/team-roster/team-roster.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-team-head', AgentTeamHead, 'base:team-head,time');
define('agent-team-member', AgentTeamMember, 'base:team-member,time');
define('agent-team-roster', AgentTeamRoster, 'base:team-roster,list:team-roster__list,team-head,team-member,time');
