// Written by "npm run generate" from the class comments in src/components.
import {AgentTimelineTurn} from '../components/evidence/timeline-evidence/timeline-turn.js';
import {AgentTimeline} from '../components/evidence/timeline-evidence/timeline.js';
import './agent-fact-why.js';
import {define} from './define.js';

define('agent-timeline-turn', AgentTimelineTurn, 'base:timeline-turn,gap:timeline-turn__gap,code,code__lines,fact-events,fact-events__list,fact-why,fact-why__dialog,json,json__tree');
define('agent-timeline', AgentTimeline, 'base:timeline,list:timeline__list,code,code__lines,fact-events,fact-events__list,fact-why,fact-why__dialog,json,json__tree,timeline-turn,timeline-turn__gap');
