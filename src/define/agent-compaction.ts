// Written by "npm run generate" from the class comments in src/components.
import {AgentCompaction} from '../components/conversation/compaction/compaction.js';
import './agent-markdown.js';
import {define} from './define.js';

define('agent-compaction', AgentCompaction, 'base:compaction,summary:compaction__summary,citation,citation__card,code,code__lines,markdown');
