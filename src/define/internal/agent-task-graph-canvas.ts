// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskGraphCanvas} from '../../components/tasks/task-graph/task-graph-canvas.js';
import './agent-task-graph-map.js';
import './agent-task-graph-node.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-graph-canvas': AgentTaskGraphCanvas;
  }
}

define('agent-task-graph-canvas', AgentTaskGraphCanvas);
