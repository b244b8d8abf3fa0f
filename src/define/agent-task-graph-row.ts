import {AgentTaskGraphRow} from '../components/tasks/task-graph/task-graph-row.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-graph-row': AgentTaskGraphRow;
  }
}

define('agent-task-graph-row', AgentTaskGraphRow);
