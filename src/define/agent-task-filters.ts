import {AgentTaskFilters} from '../components/tasks/task-list/task-filters.js';
import './agent-task-menu.js';
import './agent-task-saved.js';
import {define} from './define.js';

define('agent-task-filters', AgentTaskFilters);
