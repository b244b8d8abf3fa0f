// Written by "npm run generate" from the class comments in src/components.
import {AgentRuntimeStatus} from '../components/shell/runtime-status/runtime-status.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-runtime-status', AgentRuntimeStatus, 'base:runtime-status,state:runtime-status__state,facts:runtime-status__facts,tail:runtime-status__tail,time');
