// Written by "npm run generate" from the class comments in src/components.
import {AgentAuditTrail} from '../components/evidence/timeline-evidence/audit-trail.js';
import './agent-fact-why.js';
import {define} from './define.js';

define('agent-audit-trail', AgentAuditTrail, 'base:audit-trail,list:audit-trail__list,code,code__lines,fact-events,fact-events__list,fact-why,fact-why__dialog,json,json__tree');
