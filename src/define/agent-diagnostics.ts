import {AgentDiagnostics} from '../components/evidence/diagnostics/diagnostics.js';
import './agent-fact-events.js';
import './agent-json.js';
import {define} from './define.js';

define('agent-diagnostics', AgentDiagnostics);
