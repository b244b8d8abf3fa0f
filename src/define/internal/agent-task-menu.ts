// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskMenu} from '../../components/tasks/task-list/task-menu.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-menu': AgentTaskMenu;
  }
}

define('agent-task-menu', AgentTaskMenu);
