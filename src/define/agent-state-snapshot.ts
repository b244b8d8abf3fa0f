// Written by "npm run generate" from the class comments in src/components.
import {AgentStateSnapshot} from '../components/evidence/state-snapshot/state-snapshot.js';
import './agent-json.js';
import {define} from './define.js';

define('agent-state-snapshot', AgentStateSnapshot, 'base:state-snapshot,code,code__lines,json,json__tree');
