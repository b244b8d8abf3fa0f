// Written by "npm run generate" from the class comments in src/components.
import {AgentCode} from '../components/parts/code/code.js';
import {define} from './define.js';

define('agent-code', AgentCode, 'base:code,lines:code__lines');
