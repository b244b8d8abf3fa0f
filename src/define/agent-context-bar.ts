// Written by "npm run generate" from the class comments in src/components.
import {AgentContextBar} from '../components/conversation/context-bar/context-bar.js';
import './agent-compaction.js';
import {define} from './define.js';

define('agent-context-bar', AgentContextBar, 'base:context-bar,chip:context-bar__chip,citation,citation__card,code,code__lines,compaction,compaction__summary,markdown');
