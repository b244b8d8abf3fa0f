// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskCounts} from '../../components/tasks/task-list/task-counts.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-counts': AgentTaskCounts;
  }
}

define('agent-task-counts', AgentTaskCounts);
