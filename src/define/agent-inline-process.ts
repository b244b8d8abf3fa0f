import {AgentInlineProcess} from '../components/inline-process/inline-process.js';
import './agent-artifact-card.js';
import './agent-compaction.js';
import './agent-hitl-card.js';
import './agent-plan.js';
import './agent-process-step.js';
import './agent-teammate-group.js';
import './agent-tool-group.js';
import './agent-worker-report.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-inline-process': AgentInlineProcess;
  }
}

define('agent-inline-process', AgentInlineProcess);
