import {AgentConversation} from '../components/conversation/conversation.js';
import {comesLater} from '../components/later.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-conversation': AgentConversation;
  }
}

define('agent-conversation', AgentConversation);
comesLater('agent-turn', () => import('./agent-turn.js'));
