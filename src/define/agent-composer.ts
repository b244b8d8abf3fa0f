import {AgentComposer} from '../components/composer/composer.js';
import './agent-attachments.js';
import './agent-queue.js';
import './agent-send-menu.js';
import './agent-session-options.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-composer': AgentComposer;
  }
}

define('agent-composer', AgentComposer);
