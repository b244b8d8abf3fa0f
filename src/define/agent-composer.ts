import {AgentComposer} from '../components/composer/composer.js';
import {comesLater} from '../components/later.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-composer': AgentComposer;
  }
}

define('agent-composer', AgentComposer);
comesLater('agent-attachments', () => import('./agent-attachments.js'));
comesLater('agent-queue', () => import('./agent-queue.js'));
comesLater('agent-send-menu', () => import('./agent-send-menu.js'));
comesLater('agent-session-options', () => import('./agent-session-options.js'));
