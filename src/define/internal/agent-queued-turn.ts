// Written by "npm run generate" from the class comments in src/components.
import {AgentQueuedTurn} from '../../components/conversation/queue/queued-turn.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-queued-turn': AgentQueuedTurn;
  }
}

define('agent-queued-turn', AgentQueuedTurn);
