import {AgentTaskRow} from '../components/tasks/task-list/task-row.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-task-row', AgentTaskRow);
