// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskChoice} from '../components/tasks/task-controls/task-choice.js';
import {AgentTaskCreate} from '../components/tasks/task-create/task-create.js';
import {define} from './define.js';

define('agent-task-choice', AgentTaskChoice, 'base:task-choice');
define('agent-task-create', AgentTaskCreate, 'base:task-create,task-choice');
