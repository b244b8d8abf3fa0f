// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskAttempts} from '../components/tasks/task-detail/task-attempts.js';
import {AgentTaskLog} from '../components/tasks/task-detail/task-log.js';
import {AgentTaskRelations} from '../components/tasks/task-detail/task-relations.js';
import {AgentTaskDetail} from '../components/tasks/task-detail/task-detail.js';
import './agent-hitl-card.js';
import './agent-json.js';
import './agent-markdown.js';
import './agent-task-controls.js';
import './internal/agent-task-ref.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-task-attempts', AgentTaskAttempts, 'base:task-attempts,task-ref,time');
define('agent-task-log', AgentTaskLog, 'base:task-log,lines:task-log__lines,find:task-log__find,task-ref');
define('agent-task-relations', AgentTaskRelations, 'base:task-relations,task-ref,time');
define('agent-task-detail', AgentTaskDetail, 'base:task-detail,citation,citation__card,code,code__lines,diff,diff__lines,hitl-card,json,json__tree,markdown,schema-form,task-attempts,task-choice,task-controls,task-controls__menu,task-log,task-log__find,task-log__lines,task-ref,task-relations,time');
