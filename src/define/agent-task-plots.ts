// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskPlots} from '../components/tasks/task-plots/task-plots.js';
import './agent-plot.js';
import {define} from './define.js';

define('agent-task-plots', AgentTaskPlots, 'base:task-plots,plot');
