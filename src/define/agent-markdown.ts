// Written by "npm run generate" from the class comments in src/components.
import {AgentMarkdown} from '../components/parts/markdown/markdown.js';
import './agent-citation.js';
import './agent-code.js';
import {define} from './define.js';

define('agent-markdown', AgentMarkdown, 'base:markdown,citation,citation__card,code,code__lines');
