// Written by "npm run generate" from the class comments in src/components.
import {AgentRemoteCard} from '../components/team/remote-teammate/remote-card.js';
import {AgentRemoteTeammate} from '../components/team/remote-teammate/remote-teammate.js';
import './agent-artifact-card.js';
import './agent-hitl-card.js';
import './internal/agent-task-ref.js';
import {define} from './define.js';

define('agent-remote-card', AgentRemoteCard, 'base:remote-card,artifact-card,citation,citation__card,code,code__lines,diff,diff__lines,hitl-card,markdown,schema-form,task-ref,time');
define('agent-remote-teammate', AgentRemoteTeammate, 'base:remote-teammate,artifact-card,citation,citation__card,code,code__lines,diff,diff__lines,hitl-card,markdown,remote-card,schema-form,task-ref,time');
