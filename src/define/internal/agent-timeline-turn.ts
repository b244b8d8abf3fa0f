// Written by "npm run generate" from the class comments in src/components.
import {AgentTimelineTurn} from '../../components/evidence/timeline-evidence/timeline-turn.js';
import '../agent-fact-why.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-timeline-turn': AgentTimelineTurn;
  }
}

define('agent-timeline-turn', AgentTimelineTurn);
