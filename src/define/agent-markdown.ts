// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentMarkdown} from '../components/parts/markdown/markdown.js';
import {define} from './define.js';

define('agent-markdown', AgentMarkdown, 'base:markdown,citation,citation__card,code,code__lines');
defineLazily('agent-citation', () => import('./agent-citation.js'), import.meta.url);
defineLazily('agent-code', () => import('./agent-code.js'), import.meta.url);
