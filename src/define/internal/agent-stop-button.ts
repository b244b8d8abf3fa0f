// Written by "npm run generate" from the class comments in src/components.
import {AgentStopButton} from '../../components/conversation/composer/stop-button.js';
import {define} from '../define.js';

define('agent-stop-button', AgentStopButton);
