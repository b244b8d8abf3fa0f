// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskGraphTree} from '../../components/tasks/task-graph/task-graph-tree.js';
import './agent-task-graph-row.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-graph-tree': AgentTaskGraphTree;
  }
}

define('agent-task-graph-tree', AgentTaskGraphTree);
