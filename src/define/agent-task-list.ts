// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskList} from '../components/tasks/task-list/task-list.js';
import './internal/agent-task-counts.js';
import './internal/agent-task-filters.js';
import './internal/agent-task-row.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-list': AgentTaskList;
  }
}

define('agent-task-list', AgentTaskList);
