// Written by "npm run generate" from the class comments in src/components.
import {AgentStatus} from '../components/parts/status/status.js';
import {define} from './define.js';

define('agent-status', AgentStatus);
