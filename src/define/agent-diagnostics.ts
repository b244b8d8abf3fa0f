// Written by "npm run generate" from the class comments in src/components.
import {AgentDiagnostics} from '../components/evidence/diagnostics/diagnostics.js';
import './internal/agent-fact-events.js';
import './agent-json.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-diagnostics': AgentDiagnostics;
  }
}

define('agent-diagnostics', AgentDiagnostics);
