// Written by "npm run generate" from the class comments in src/components.
import {AgentEventAdapter} from '../components/shell/event-adapter/event-adapter.js';
import {define} from './define.js';

define('agent-event-adapter', AgentEventAdapter);
