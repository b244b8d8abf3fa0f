import {AgentTaskChoice} from '../components/task-controls/task-choice.js';
import {define} from './define.js';

define('agent-task-choice', AgentTaskChoice);
