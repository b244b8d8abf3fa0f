// Written by "npm run generate" from the class comments in src/components.
import {AgentTeammateComposer} from '../components/team/teammate-transcript/teammate-composer.js';
import {AgentTeammateTranscript} from '../components/team/teammate-transcript/teammate-transcript.js';
import './agent-conversation.js';
import './agent-hitl-card.js';
import './agent-inline-process.js';
import './internal/agent-task-ref.js';
import './agent-text.js';
import './agent-time.js';
import './agent-ui-schema.js';
import {define} from './define.js';

define('agent-teammate-composer', AgentTeammateComposer, 'base:teammate-composer');
define('agent-teammate-transcript', AgentTeammateTranscript, 'base:teammate-transcript,artifact-card,branch-picker,citation,citation__card,code,code__lines,compaction,compaction__summary,conversation,conversation__find,conversation__log,conversation__turns,diff,diff__lines,hitl-card,inline-process,inline-process__summary,json,json__tree,markdown,message-actions,message-editor,plan,process-step,schema-form,task-ref,teammate-composer,teammate-group,teammate-group__summary,terminal,terminal__lines,text,time,tool-card,tool-group,tool-group__summary,turn,turn__label,ui-schema,ui-schema__content,worker-report');
