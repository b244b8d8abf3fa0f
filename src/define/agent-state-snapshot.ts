// Written by "npm run generate" from the class comments in src/components.
import {AgentStateSnapshot} from '../components/evidence/state-snapshot/state-snapshot.js';
import './agent-json.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-state-snapshot': AgentStateSnapshot;
  }
}

define('agent-state-snapshot', AgentStateSnapshot);
