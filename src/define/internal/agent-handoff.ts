// Written by "npm run generate" from the class comments in src/components.
import {AgentHandoff} from '../../components/team/handoff-lane/handoff.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-handoff': AgentHandoff;
  }
}

define('agent-handoff', AgentHandoff);
