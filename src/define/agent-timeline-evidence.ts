// Written by "npm run generate" from the class comments in src/components.
import {AgentEvidencePack} from '../components/evidence/timeline-evidence/evidence-pack.js';
import {AgentTimelineEvidence} from '../components/evidence/timeline-evidence/timeline-evidence.js';
import './agent-audit-trail.js';
import './agent-evidence-list.js';
import './agent-timeline.js';
import {define} from './define.js';

define('agent-evidence-pack', AgentEvidencePack, 'base:evidence-pack');
define('agent-timeline-evidence', AgentTimelineEvidence, 'base:timeline-evidence,tabs:timeline-evidence__tabs,audit-trail,audit-trail__list,code,code__lines,evidence-item,evidence-item__detail,evidence-list,evidence-list__list,evidence-pack,fact-events,fact-events__list,fact-why,fact-why__dialog,json,json__tree,task-ref,timeline,timeline-turn,timeline-turn__gap,timeline__list');
