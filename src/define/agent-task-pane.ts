// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskPane} from '../components/tasks/task-pane/task-pane.js';
import './agent-task-create.js';
import './agent-task-detail.js';
import './agent-task-graph.js';
import './agent-task-list.js';
import './agent-task-plots.js';
import {define} from './define.js';

define('agent-task-pane', AgentTaskPane);
