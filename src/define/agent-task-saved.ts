import {AgentTaskSaved} from '../components/task-list/task-saved.js';
import {define} from './define.js';

define('agent-task-saved', AgentTaskSaved);
