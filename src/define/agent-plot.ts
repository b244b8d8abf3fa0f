import {AgentPlot} from '../components/plot/plot.js';
import {define} from './define.js';

define('agent-plot', AgentPlot);
