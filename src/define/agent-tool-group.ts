// Written by "npm run generate" from the class comments in src/components.
import {AgentToolGroup} from '../components/tools/tool-group/tool-group.js';
import './agent-tool-card.js';
import {define} from './define.js';

define('agent-tool-group', AgentToolGroup, 'base:tool-group,summary:tool-group__summary,citation,citation__card,code,code__lines,diff,diff__lines,json,json__tree,markdown,task-ref,terminal,terminal__lines,time,tool-card');
