// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskRow} from '../../components/tasks/task-list/task-row.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-row': AgentTaskRow;
  }
}

define('agent-task-row', AgentTaskRow);
