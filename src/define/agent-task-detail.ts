import {AgentTaskDetail} from '../components/tasks/task-detail/task-detail.js';
import './agent-hitl-card.js';
import './agent-json.js';
import './agent-markdown.js';
import './agent-task-attempts.js';
import './agent-task-controls.js';
import './agent-task-log.js';
import './agent-task-ref.js';
import './agent-task-relations.js';
import './agent-time.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-detail': AgentTaskDetail;
  }
}

define('agent-task-detail', AgentTaskDetail);
