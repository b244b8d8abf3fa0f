// Written by "npm run generate" from the class comments in src/components.
import {AgentTime} from '../components/parts/time/time.js';
import {define} from './define.js';

define('agent-time', AgentTime, 'base:time');
