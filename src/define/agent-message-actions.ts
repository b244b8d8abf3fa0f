// Written by "npm run generate" from the class comments in src/components.
import {AgentMessageActions} from '../components/conversation/message-actions/message-actions.js';
import {define} from './define.js';

define('agent-message-actions', AgentMessageActions, 'base:message-actions');
