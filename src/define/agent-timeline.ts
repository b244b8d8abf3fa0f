// Written by "npm run generate" from the class comments in src/components.
import {AgentTimeline} from '../components/evidence/timeline-evidence/timeline.js';
import './internal/agent-timeline-turn.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-timeline': AgentTimeline;
  }
}

define('agent-timeline', AgentTimeline);
