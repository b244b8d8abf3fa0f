import {AgentRemoteTeammate} from '../components/team/remote-teammate/remote-teammate.js';
import './agent-remote-card.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-remote-teammate': AgentRemoteTeammate;
  }
}

define('agent-remote-teammate', AgentRemoteTeammate);
