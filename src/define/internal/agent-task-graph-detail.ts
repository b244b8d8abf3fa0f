// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskGraphDetail} from '../../components/tasks/task-graph/task-graph-detail.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-graph-detail': AgentTaskGraphDetail;
  }
}

define('agent-task-graph-detail', AgentTaskGraphDetail);
