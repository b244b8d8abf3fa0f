// Written by "npm run generate" from the class comments in src/components.
import {AgentBackgroundCard} from '../../components/team/background-teammate/background-card.js';
import './agent-task-ref.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-background-card': AgentBackgroundCard;
  }
}

define('agent-background-card', AgentBackgroundCard);
