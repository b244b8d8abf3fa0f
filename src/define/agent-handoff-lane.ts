// Written by "npm run generate" from the class comments in src/components.
import {AgentHandoffLane} from '../components/team/handoff-lane/handoff-lane.js';
import './internal/agent-handoff.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-handoff-lane': AgentHandoffLane;
  }
}

define('agent-handoff-lane', AgentHandoffLane);
