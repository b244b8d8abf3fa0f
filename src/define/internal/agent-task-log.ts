// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskLog} from '../../components/tasks/task-detail/task-log.js';
import './agent-task-ref.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-log': AgentTaskLog;
  }
}

define('agent-task-log', AgentTaskLog);
