import {AgentQueue} from '../components/conversation/queue/queue.js';
import './agent-queued-turn.js';
import './agent-steer.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-queue': AgentQueue;
  }
}

define('agent-queue', AgentQueue);
