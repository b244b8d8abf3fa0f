import {AgentEvidenceList} from '../components/evidence/timeline-evidence/evidence-list.js';
import './agent-evidence-item.js';
import './agent-fact-why.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-evidence-list': AgentEvidenceList;
  }
}

define('agent-evidence-list', AgentEvidenceList);
