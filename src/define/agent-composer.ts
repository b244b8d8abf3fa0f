import {AgentComposer} from '../components/conversation/composer/composer.js';
import {defineLazily} from '../components/internal/lazy-elements.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-composer': AgentComposer;
  }
}

define('agent-composer', AgentComposer);
defineLazily('agent-attachments', () => import('./agent-attachments.js'), import.meta.url);
defineLazily('agent-queue', () => import('./agent-queue.js'), import.meta.url);
defineLazily('agent-send-menu', () => import('./agent-send-menu.js'), import.meta.url);
defineLazily('agent-session-options', () => import('./agent-session-options.js'), import.meta.url);
