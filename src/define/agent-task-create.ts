import {AgentTaskCreate} from '../components/tasks/task-create/task-create.js';
import './agent-task-choice.js';
import {define} from './define.js';

define('agent-task-create', AgentTaskCreate);
