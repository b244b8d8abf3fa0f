// Written by "npm run generate" from the class comments in src/components.
import {AgentLongText} from '../../components/requests/hitl-card/long-text.js';
import {define} from '../define.js';

define('agent-long-text', AgentLongText);
