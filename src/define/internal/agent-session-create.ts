// Written by "npm run generate" from the class comments in src/components.
import {AgentSessionCreate} from '../../components/sessions/session-list/session-create.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-session-create': AgentSessionCreate;
  }
}

define('agent-session-create', AgentSessionCreate);
