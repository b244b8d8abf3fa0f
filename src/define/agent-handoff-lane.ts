// Written by "npm run generate" from the class comments in src/components.
import {AgentHandoff} from '../components/team/handoff-lane/handoff.js';
import {AgentHandoffLane} from '../components/team/handoff-lane/handoff-lane.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-handoff', AgentHandoff, 'base:handoff,time');
define('agent-handoff-lane', AgentHandoffLane, 'base:handoff-lane,list:handoff-lane__list,handoff,time');
