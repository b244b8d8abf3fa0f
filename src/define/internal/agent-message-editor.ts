// Written by "npm run generate" from the class comments in src/components.
import {AgentMessageEditor} from '../../components/conversation/message-editor/message-editor.js';
import {define} from '../define.js';

define('agent-message-editor', AgentMessageEditor, 'base:message-editor');
