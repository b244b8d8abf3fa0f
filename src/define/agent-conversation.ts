import {AgentConversation} from '../components/conversation/conversation.js';
import './agent-turn.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-conversation': AgentConversation;
  }
}

define('agent-conversation', AgentConversation);
