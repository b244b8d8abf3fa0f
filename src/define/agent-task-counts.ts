import {AgentTaskCounts} from '../components/tasks/task-list/task-counts.js';
import {define} from './define.js';

define('agent-task-counts', AgentTaskCounts);
