// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskDetail} from '../components/tasks/task-detail/task-detail.js';
import './agent-hitl-card.js';
import './agent-json.js';
import './agent-markdown.js';
import './internal/agent-task-attempts.js';
import './agent-task-controls.js';
import './internal/agent-task-log.js';
import './internal/agent-task-ref.js';
import './internal/agent-task-relations.js';
import './agent-time.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-detail': AgentTaskDetail;
  }
}

define('agent-task-detail', AgentTaskDetail);
