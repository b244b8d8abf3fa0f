// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentToolCard} from '../components/tools/tool-card/tool-card.js';
import './agent-code.js';
import './agent-diff.js';
import './agent-json.js';
import './agent-markdown.js';
import './agent-terminal.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-tool-card', AgentToolCard, 'base:tool-card,citation,citation__card,code,code__lines,diff,diff__lines,json,json__tree,markdown,task-ref,terminal,terminal__lines,time');
defineLazily('agent-task-ref', () => import('./internal/agent-task-ref.js'), import.meta.url);
