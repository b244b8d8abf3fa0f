// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskGraphRow} from '../../components/tasks/task-graph/task-graph-row.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-graph-row': AgentTaskGraphRow;
  }
}

define('agent-task-graph-row', AgentTaskGraphRow);
