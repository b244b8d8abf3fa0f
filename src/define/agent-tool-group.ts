// Written by "npm run generate" from the class comments in src/components.
import {AgentToolGroup} from '../components/tools/tool-group/tool-group.js';
import './agent-tool-card.js';
import {define} from './define.js';

define('agent-tool-group', AgentToolGroup);
