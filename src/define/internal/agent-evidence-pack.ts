// Written by "npm run generate" from the class comments in src/components.
import {AgentEvidencePack} from '../../components/evidence/timeline-evidence/evidence-pack.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-evidence-pack': AgentEvidencePack;
  }
}

define('agent-evidence-pack', AgentEvidencePack);
