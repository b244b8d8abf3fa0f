// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentProcessStep} from '../components/conversation/process-step/process-step.js';
import './agent-json.js';
import './agent-markdown.js';
import {define} from './define.js';

define('agent-process-step', AgentProcessStep, 'base:process-step,artifact-card,citation,citation__card,code,code__lines,compaction,compaction__summary,diff,diff__lines,hitl-card,json,json__tree,markdown,plan,schema-form,time,ui-schema,ui-schema__content');
defineLazily('agent-artifact-card', () => import('./agent-artifact-card.js'), import.meta.url);
defineLazily('agent-compaction', () => import('./agent-compaction.js'), import.meta.url);
defineLazily('agent-hitl-card', () => import('./agent-hitl-card.js'), import.meta.url);
defineLazily('agent-plan', () => import('./agent-plan.js'), import.meta.url);
defineLazily('agent-ui-schema', () => import('./agent-ui-schema.js'), import.meta.url);
defineLazily('agent-worker-report', () => import('./internal/agent-worker-report.js'), import.meta.url);
