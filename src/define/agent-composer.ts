// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentComposer} from '../components/conversation/composer/composer.js';
import {define} from './define.js';

define('agent-composer', AgentComposer);
defineLazily('agent-attachments', () => import('./agent-attachments.js'), import.meta.url);
defineLazily('agent-queue', () => import('./agent-queue.js'), import.meta.url);
defineLazily('agent-send-menu', () => import('./internal/agent-send-menu.js'), import.meta.url);
defineLazily('agent-session-options', () => import('./internal/agent-session-options.js'), import.meta.url);
