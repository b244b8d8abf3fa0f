// Written by "npm run generate" from the class comments in src/components.
import {AgentSessionList} from '../components/sessions/session-list/session-list.js';
import './internal/agent-session-create.js';
import './internal/agent-session-item.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-session-list': AgentSessionList;
  }
}

define('agent-session-list', AgentSessionList);
