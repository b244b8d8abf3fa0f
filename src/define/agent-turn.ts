// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentRenderedMessage} from '../components/conversation/turn/rendered-message.js';
import {AgentTurn} from '../components/conversation/turn/turn.js';
import './agent-branch-picker.js';
import './agent-message-actions.js';
import './agent-text.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-rendered-message', AgentRenderedMessage);
define('agent-turn', AgentTurn, 'base:turn,label:turn__label,artifact-card,branch-picker,citation,citation__card,code,code__lines,compaction,compaction__summary,diff,diff__lines,hitl-card,inline-process,inline-process__summary,json,json__tree,markdown,message-actions,message-editor,plan,process-step,schema-form,terminal,terminal__lines,text,time,tool-card,tool-group,tool-group__summary,ui-schema,ui-schema__content');
defineLazily('agent-inline-process', () => import('./agent-inline-process.js'), import.meta.url);
defineLazily('agent-message-editor', () => import('./internal/agent-message-editor.js'), import.meta.url);
defineLazily('agent-process-step', () => import('./agent-process-step.js'), import.meta.url);
defineLazily('agent-tool-card', () => import('./agent-tool-card.js'), import.meta.url);
defineLazily('agent-ui-schema', () => import('./agent-ui-schema.js'), import.meta.url);
