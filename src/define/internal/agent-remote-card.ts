// Written by "npm run generate" from the class comments in src/components.
import {AgentRemoteCard} from '../../components/team/remote-teammate/remote-card.js';
import '../agent-artifact-card.js';
import '../agent-hitl-card.js';
import './agent-task-ref.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-remote-card': AgentRemoteCard;
  }
}

define('agent-remote-card', AgentRemoteCard);
