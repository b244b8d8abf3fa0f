// Written by "npm run generate" from the class comments in src/components.
import {AgentTeamHead} from '../components/team/team-roster/team-head.js';
import {AgentTeamPane} from '../components/team/team-pane/team-pane.js';
import './agent-background-teammate.js';
import './agent-delegation-graph.js';
import './agent-handoff-lane.js';
import './agent-remote-teammate.js';
import './agent-review-lane.js';
import './agent-team-policy.js';
import './agent-team-roster.js';
import './agent-teammate-transcript.js';
import './agent-time.js';
import './agent-worker-notifications.js';
import {define} from './define.js';

define('agent-team-head', AgentTeamHead, 'base:team-head,time');
define('agent-team-pane', AgentTeamPane, 'base:team-pane,artifact-card,background-card,background-teammate,branch-picker,citation,citation__card,code,code__lines,compaction,compaction__summary,conversation,conversation__find,conversation__log,conversation__turns,delegation-detail,delegation-graph,delegation-graph__synthesis,diff,diff__lines,graph-canvas,graph-map,graph-node,graph-tree,handoff,handoff-lane,handoff-lane__list,hitl-card,inline-process,inline-process__summary,json,json__tree,markdown,message-actions,message-editor,picker,picker__list,plan,policy-sheet,process-step,remote-card,remote-teammate,review-fix,review-lane,review-lane__list,review-request,review-round,schema-form,task-ref,team-head,team-member,team-policy,team-policy__list,team-roster,team-roster__list,teammate-composer,teammate-group,teammate-group__summary,teammate-transcript,terminal,terminal__lines,text,time,tool-card,tool-group,tool-group__summary,turn,turn__label,ui-schema,ui-schema__content,worker-notifications,worker-notifications__list,worker-report');
