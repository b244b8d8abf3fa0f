// Written by "npm run generate" from the class comments in src/components.
import {AgentBackgroundTeammate} from '../components/team/background-teammate/background-teammate.js';
import './internal/agent-background-card.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-background-teammate': AgentBackgroundTeammate;
  }
}

define('agent-background-teammate', AgentBackgroundTeammate);
