// Written by "npm run generate" from the class comments in src/components.
import {AgentTeammateGroup} from '../../components/team/teammate-group/teammate-group.js';
import '../agent-process-step.js';
import {define} from '../define.js';

define('agent-teammate-group', AgentTeammateGroup, 'artifact-card,citation,citation__card,code,code__lines,compaction,compaction__summary,diff,diff__lines,hitl-card,json,json__tree,markdown,plan,process-step,schema-form,time,ui-schema,ui-schema__content');
