import {AgentPlot} from '../components/parts/plot/plot.js';
import {define} from './define.js';

define('agent-plot', AgentPlot);
