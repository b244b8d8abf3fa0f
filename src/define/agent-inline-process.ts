import {AgentInlineProcess} from '../components/inline-process/inline-process.js';
import {comesLater} from '../components/later.js';
import './agent-process-step.js';
import './agent-tool-group.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-inline-process': AgentInlineProcess;
  }
}

define('agent-inline-process', AgentInlineProcess);
comesLater('agent-artifact-card', () => import('./agent-artifact-card.js'));
comesLater('agent-compaction', () => import('./agent-compaction.js'));
comesLater('agent-hitl-card', () => import('./agent-hitl-card.js'));
comesLater('agent-plan', () => import('./agent-plan.js'));
comesLater('agent-teammate-group', () => import('./agent-teammate-group.js'));
comesLater('agent-worker-report', () => import('./agent-worker-report.js'));
