// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskControls} from '../components/tasks/task-controls/task-controls.js';
import './internal/agent-task-choice.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-controls': AgentTaskControls;
  }
}

define('agent-task-controls', AgentTaskControls);
