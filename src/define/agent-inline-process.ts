import {AgentInlineProcess} from '../components/conversation/inline-process/inline-process.js';
import {defineLazily} from '../components/internal/lazy-elements.js';
import './agent-process-step.js';
import './agent-tool-group.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-inline-process': AgentInlineProcess;
  }
}

define('agent-inline-process', AgentInlineProcess);
defineLazily('agent-artifact-card', () => import('./agent-artifact-card.js'), import.meta.url);
defineLazily('agent-compaction', () => import('./agent-compaction.js'), import.meta.url);
defineLazily('agent-hitl-card', () => import('./agent-hitl-card.js'), import.meta.url);
defineLazily('agent-plan', () => import('./agent-plan.js'), import.meta.url);
defineLazily('agent-teammate-group', () => import('./agent-teammate-group.js'), import.meta.url);
defineLazily('agent-worker-report', () => import('./agent-worker-report.js'), import.meta.url);
