import {AgentTaskMenu} from '../components/tasks/task-list/task-menu.js';
import {define} from './define.js';

define('agent-task-menu', AgentTaskMenu);
