// Written by "npm run generate" from the class comments in src/components.
import {AgentHitlDock} from '../components/requests/hitl-dock/hitl-dock.js';
import './agent-hitl-card.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-hitl-dock', AgentHitlDock);
