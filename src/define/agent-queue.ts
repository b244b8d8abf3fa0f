// Written by "npm run generate" from the class comments in src/components.
import {AgentQueue} from '../components/conversation/queue/queue.js';
import './internal/agent-queued-turn.js';
import './internal/agent-steer.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-queue': AgentQueue;
  }
}

define('agent-queue', AgentQueue);
