// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentChat} from '../components/shell/chat/chat.js';
import './agent-composer.js';
import './agent-connection-status.js';
import './agent-conversation.js';
import './agent-event-adapter.js';
import './agent-projection.js';
import {define} from './define.js';

define('agent-chat', AgentChat);
defineLazily('agent-hitl-dock', () => import('./agent-hitl-dock.js'), import.meta.url);
defineLazily('agent-runtime-status', () => import('./agent-runtime-status.js'), import.meta.url);
defineLazily('agent-session-list', () => import('./agent-session-list.js'), import.meta.url);
