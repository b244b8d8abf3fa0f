// Written by "npm run generate" from the class comments in src/components.
import {AgentTimelineEvidence} from '../components/evidence/timeline-evidence/timeline-evidence.js';
import './agent-audit-trail.js';
import './agent-evidence-list.js';
import './internal/agent-evidence-pack.js';
import './agent-timeline.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-timeline-evidence': AgentTimelineEvidence;
  }
}

define('agent-timeline-evidence', AgentTimelineEvidence);
