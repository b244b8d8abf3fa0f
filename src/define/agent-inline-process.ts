// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentInlineProcess} from '../components/conversation/inline-process/inline-process.js';
import './agent-process-step.js';
import './agent-tool-group.js';
import {define} from './define.js';

define('agent-inline-process', AgentInlineProcess, 'base:inline-process,summary:inline-process__summary,artifact-card,citation,citation__card,code,code__lines,compaction,compaction__summary,diff,diff__lines,hitl-card,json,json__tree,markdown,plan,process-step,schema-form,terminal,terminal__lines,time,tool-card,tool-group,tool-group__summary,ui-schema,ui-schema__content');
defineLazily('agent-artifact-card', () => import('./agent-artifact-card.js'), import.meta.url);
defineLazily('agent-compaction', () => import('./agent-compaction.js'), import.meta.url);
defineLazily('agent-hitl-card', () => import('./agent-hitl-card.js'), import.meta.url);
defineLazily('agent-plan', () => import('./agent-plan.js'), import.meta.url);
defineLazily('agent-teammate-group', () => import('./internal/agent-teammate-group.js'), import.meta.url);
defineLazily('agent-worker-report', () => import('./internal/agent-worker-report.js'), import.meta.url);
