// Written by "npm run generate" from the class comments in src/components.
import {AgentEvidenceItem} from '../../components/evidence/timeline-evidence/evidence-item.js';
import '../agent-fact-why.js';
import './agent-task-ref.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-evidence-item': AgentEvidenceItem;
  }
}

define('agent-evidence-item', AgentEvidenceItem);
