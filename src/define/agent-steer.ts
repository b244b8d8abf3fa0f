import {AgentSteer} from '../components/queue/steer.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-steer': AgentSteer;
  }
}

define('agent-steer', AgentSteer);
