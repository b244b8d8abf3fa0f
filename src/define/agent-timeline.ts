// Written by "npm run generate" from the class comments in src/components.
import {AgentTimelineTurn} from '../components/evidence/timeline-evidence/timeline-turn.js';
import {AgentTimeline} from '../components/evidence/timeline-evidence/timeline.js';
import './agent-fact-why.js';
import {define} from './define.js';

define('agent-timeline-turn', AgentTimelineTurn);
define('agent-timeline', AgentTimeline);
