import {AgentTaskSaved} from '../components/tasks/task-list/task-saved.js';
import {define} from './define.js';

define('agent-task-saved', AgentTaskSaved);
