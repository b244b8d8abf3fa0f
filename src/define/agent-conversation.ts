// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentConversation} from '../components/conversation/conversation/conversation.js';
import {define} from './define.js';

define('agent-conversation', AgentConversation, 'base:conversation,log:conversation__log,find:conversation__find,turns:conversation__turns,artifact-card,branch-picker,citation,citation__card,code,code__lines,compaction,compaction__summary,diff,diff__lines,hitl-card,inline-process,inline-process__summary,json,json__tree,markdown,message-actions,message-editor,plan,process-step,schema-form,task-ref,teammate-group,teammate-group__summary,terminal,terminal__lines,text,time,tool-card,tool-group,tool-group__summary,turn,turn__label,ui-schema,ui-schema__content,worker-report');
defineLazily('agent-turn', () => import('./agent-turn.js'), import.meta.url);
