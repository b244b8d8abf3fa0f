// Written by "npm run generate" from the class comments in src/components.
import {AgentSplitter} from '../components/shell/splitter/splitter.js';
import {define} from './define.js';

define('agent-splitter', AgentSplitter, 'base:splitter');
