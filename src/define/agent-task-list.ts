import {AgentTaskList} from '../components/tasks/task-list/task-list.js';
import './agent-task-counts.js';
import './agent-task-filters.js';
import './agent-task-row.js';
import {define} from './define.js';

define('agent-task-list', AgentTaskList);
