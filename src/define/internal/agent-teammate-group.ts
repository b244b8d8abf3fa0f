// Written by "npm run generate" from the class comments in src/components.
import {AgentTeammateGroup} from '../../components/team/teammate-group/teammate-group.js';
import '../agent-process-step.js';
import {define} from '../define.js';

define('agent-teammate-group', AgentTeammateGroup, 'base:teammate-group,summary:teammate-group__summary,citation,citation__card,code,code__lines,json,json__tree,markdown,process-step');
