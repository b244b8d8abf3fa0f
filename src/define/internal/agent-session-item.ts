// Written by "npm run generate" from the class comments in src/components.
import {AgentSessionItem} from '../../components/sessions/session-list/session-item.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-session-item': AgentSessionItem;
  }
}

define('agent-session-item', AgentSessionItem);
