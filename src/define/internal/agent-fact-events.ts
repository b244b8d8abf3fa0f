// Written by "npm run generate" from the class comments in src/components.
import {AgentFactEvents} from '../../components/evidence/diagnostics/fact-events.js';
import '../agent-json.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-fact-events': AgentFactEvents;
  }
}

define('agent-fact-events', AgentFactEvents);
