// Written by "npm run generate" from the class comments in src/components.
import {AgentPlot} from '../components/parts/plot/plot.js';
import {define} from './define.js';

define('agent-plot', AgentPlot, 'base:plot');
