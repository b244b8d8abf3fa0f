// Written by "npm run generate" from the class comments in src/components.
import {AgentConnectionStatus} from '../components/shell/connection-status/connection-status.js';
import {define} from './define.js';

define('agent-connection-status', AgentConnectionStatus, 'base:connection-status');
