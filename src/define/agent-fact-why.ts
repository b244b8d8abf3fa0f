// Written by "npm run generate" from the class comments in src/components.
import {AgentFactWhy} from '../components/evidence/timeline-evidence/fact-why.js';
import './internal/agent-fact-events.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-fact-why': AgentFactWhy;
  }
}

define('agent-fact-why', AgentFactWhy);
