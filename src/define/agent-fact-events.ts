import {AgentFactEvents} from '../components/evidence/diagnostics/fact-events.js';
import './agent-json.js';
import {define} from './define.js';

define('agent-fact-events', AgentFactEvents);
