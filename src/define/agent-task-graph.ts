import {AgentTaskGraph} from '../components/tasks/task-graph/task-graph.js';
import './agent-task-graph-canvas.js';
import './agent-task-graph-detail.js';
import './agent-task-graph-tree.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-graph': AgentTaskGraph;
  }
}

define('agent-task-graph', AgentTaskGraph);
