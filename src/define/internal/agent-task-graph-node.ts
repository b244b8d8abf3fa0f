// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskGraphNode} from '../../components/tasks/task-graph/task-graph-node.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-graph-node': AgentTaskGraphNode;
  }
}

define('agent-task-graph-node', AgentTaskGraphNode);
