// Written by "npm run generate" from the class comments in src/components.
import {AgentHitlDock} from '../components/requests/hitl-dock/hitl-dock.js';
import './agent-hitl-card.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-hitl-dock', AgentHitlDock, 'base:hitl-dock,sheet:hitl-dock__sheet,citation,citation__card,code,code__lines,diff,diff__lines,hitl-card,markdown,schema-form,time');
