// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskAttempts} from '../../components/tasks/task-detail/task-attempts.js';
import './agent-task-ref.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-attempts': AgentTaskAttempts;
  }
}

define('agent-task-attempts', AgentTaskAttempts);
