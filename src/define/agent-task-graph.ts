// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskGraph} from '../components/tasks/task-graph/task-graph.js';
import './internal/agent-task-graph-canvas.js';
import './internal/agent-task-graph-detail.js';
import './internal/agent-task-graph-tree.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-graph': AgentTaskGraph;
  }
}

define('agent-task-graph', AgentTaskGraph);
