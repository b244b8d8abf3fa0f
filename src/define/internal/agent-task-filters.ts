// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskFilters} from '../../components/tasks/task-list/task-filters.js';
import './agent-task-menu.js';
import './agent-task-saved.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-filters': AgentTaskFilters;
  }
}

define('agent-task-filters', AgentTaskFilters);
