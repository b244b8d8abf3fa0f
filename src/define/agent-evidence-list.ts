// Written by "npm run generate" from the class comments in src/components.
import {AgentEvidenceList} from '../components/evidence/timeline-evidence/evidence-list.js';
import './internal/agent-evidence-item.js';
import './agent-fact-why.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-evidence-list': AgentEvidenceList;
  }
}

define('agent-evidence-list', AgentEvidenceList);
