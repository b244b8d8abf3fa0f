// Written by "npm run generate" from the class comments in src/components.
import {AgentRemoteTeammate} from '../components/team/remote-teammate/remote-teammate.js';
import './internal/agent-remote-card.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-remote-teammate': AgentRemoteTeammate;
  }
}

define('agent-remote-teammate', AgentRemoteTeammate);
