// Written by "npm run generate" from the class comments in src/components.
import {AgentText} from '../components/parts/text/text.js';
import './agent-markdown.js';
import {define} from './define.js';

define('agent-text', AgentText, 'base:text,citation,citation__card,code,code__lines,markdown');
