// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskCreate} from '../components/tasks/task-create/task-create.js';
import './internal/agent-task-choice.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-create': AgentTaskCreate;
  }
}

define('agent-task-create', AgentTaskCreate);
