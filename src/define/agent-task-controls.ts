import {AgentTaskControls} from '../components/tasks/task-controls/task-controls.js';
import './agent-task-choice.js';
import {define} from './define.js';

define('agent-task-controls', AgentTaskControls);
