// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskSaved} from '../../components/tasks/task-list/task-saved.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-saved': AgentTaskSaved;
  }
}

define('agent-task-saved', AgentTaskSaved);
