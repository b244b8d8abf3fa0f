// Written by "npm run generate" from the class comments in src/components.
import {AgentFactEvents} from '../components/evidence/diagnostics/fact-events.js';
import {AgentFactWhy} from '../components/evidence/timeline-evidence/fact-why.js';
import './agent-json.js';
import {define} from './define.js';

define('agent-fact-events', AgentFactEvents, 'base:fact-events,list:fact-events__list,code,code__lines,json,json__tree');
define('agent-fact-why', AgentFactWhy, 'base:fact-why,dialog:fact-why__dialog,code,code__lines,fact-events,fact-events__list,json,json__tree');
