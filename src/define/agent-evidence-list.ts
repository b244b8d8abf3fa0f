// Written by "npm run generate" from the class comments in src/components.
import {AgentEvidenceItem} from '../components/evidence/timeline-evidence/evidence-item.js';
import {AgentEvidenceList} from '../components/evidence/timeline-evidence/evidence-list.js';
import './agent-fact-why.js';
import './internal/agent-task-ref.js';
import {define} from './define.js';

define('agent-evidence-item', AgentEvidenceItem);
define('agent-evidence-list', AgentEvidenceList);
