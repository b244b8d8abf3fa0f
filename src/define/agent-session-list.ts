import {AgentSessionList} from '../components/sessions/session-list/session-list.js';
import './agent-session-create.js';
import './agent-session-item.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-session-list': AgentSessionList;
  }
}

define('agent-session-list', AgentSessionList);
