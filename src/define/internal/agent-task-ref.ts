// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskRef} from '../../components/tasks/task-detail/task-ref.js';
import {define} from '../define.js';

define('agent-task-ref', AgentTaskRef, 'base:task-ref');
