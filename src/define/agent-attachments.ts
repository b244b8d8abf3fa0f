// Written by "npm run generate" from the class comments in src/components.
import {AgentAttachments} from '../components/conversation/attachments/attachments.js';
import {define} from './define.js';

define('agent-attachments', AgentAttachments, 'base:attachments,file:attachments__file');
