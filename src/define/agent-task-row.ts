import {AgentTaskRow} from '../components/task-list/task-row.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-task-row', AgentTaskRow);
