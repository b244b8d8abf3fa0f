// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskRelations} from '../../components/tasks/task-detail/task-relations.js';
import './agent-task-ref.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-relations': AgentTaskRelations;
  }
}

define('agent-task-relations', AgentTaskRelations);
