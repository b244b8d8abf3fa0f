// Written by "npm run generate" from the class comments in src/components.
import {AgentDiff} from '../components/parts/diff/diff.js';
import {define} from './define.js';

define('agent-diff', AgentDiff, 'base:diff,lines:diff__lines');
