// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentComposer} from '../components/conversation/composer/composer.js';
import {define} from './define.js';

define('agent-composer', AgentComposer, 'base:composer,form:composer__form,input:composer__input,attach:composer__attach,mention:composer__mention,attachments,attachments__file,picker,picker__list,queue,queued-turn,send-menu,send-menu__menu,steer');
defineLazily('agent-attachments', () => import('./agent-attachments.js'), import.meta.url);
defineLazily('agent-queue', () => import('./agent-queue.js'), import.meta.url);
defineLazily('agent-send-menu', () => import('./internal/agent-send-menu.js'), import.meta.url);
defineLazily('agent-session-options', () => import('./internal/agent-session-options.js'), import.meta.url);
defineLazily('agent-stop-button', () => import('./internal/agent-stop-button.js'), import.meta.url);
