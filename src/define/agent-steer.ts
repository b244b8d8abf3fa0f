import {AgentSteer} from '../components/conversation/queue/steer.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-steer': AgentSteer;
  }
}

define('agent-steer', AgentSteer);
