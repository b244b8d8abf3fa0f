import {AgentTaskChoice} from '../components/tasks/task-controls/task-choice.js';
import {define} from './define.js';

define('agent-task-choice', AgentTaskChoice);
