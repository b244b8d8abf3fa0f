// Written by "npm run generate" from the class comments in src/components.
import {AgentEvidenceItem} from '../components/evidence/timeline-evidence/evidence-item.js';
import {AgentEvidenceList} from '../components/evidence/timeline-evidence/evidence-list.js';
import './agent-fact-why.js';
import './internal/agent-task-ref.js';
import {define} from './define.js';

define('agent-evidence-item', AgentEvidenceItem, 'base:evidence-item,detail:evidence-item__detail,code,code__lines,fact-events,fact-events__list,fact-why,fact-why__dialog,json,json__tree,task-ref');
define('agent-evidence-list', AgentEvidenceList, 'base:evidence-list,list:evidence-list__list,code,code__lines,evidence-item,evidence-item__detail,fact-events,fact-events__list,fact-why,fact-why__dialog,json,json__tree,task-ref');
