// Written by "npm run generate" from the class comments in src/components.
import {AgentTodoDock} from '../components/conversation/todo-dock/todo-dock.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-todo-dock': AgentTodoDock;
  }
}

define('agent-todo-dock', AgentTodoDock);
