// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskChoice} from '../../components/tasks/task-controls/task-choice.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-choice': AgentTaskChoice;
  }
}

define('agent-task-choice', AgentTaskChoice);
