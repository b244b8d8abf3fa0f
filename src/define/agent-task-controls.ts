// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskChoice} from '../components/tasks/task-controls/task-choice.js';
import {AgentTaskControls} from '../components/tasks/task-controls/task-controls.js';
import {define} from './define.js';

define('agent-task-choice', AgentTaskChoice, 'base:task-choice');
define('agent-task-controls', AgentTaskControls, 'base:task-controls,menu:task-controls__menu,task-choice');
