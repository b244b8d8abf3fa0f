// Written by "npm run generate" from the class comments in src/components.
import {AgentHitlDock} from '../components/requests/hitl-dock/hitl-dock.js';
import './agent-hitl-card.js';
import './agent-time.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-hitl-dock': AgentHitlDock;
  }
}

define('agent-hitl-dock', AgentHitlDock);
