// Written by "npm run generate" from the class comments in src/components.
import {AgentJson} from '../components/parts/json/json.js';
import './agent-code.js';
import {define} from './define.js';

define('agent-json', AgentJson, 'base:json,tree:json__tree,code,code__lines');
