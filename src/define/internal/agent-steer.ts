// Written by "npm run generate" from the class comments in src/components.
import {AgentSteer} from '../../components/conversation/queue/steer.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-steer': AgentSteer;
  }
}

define('agent-steer', AgentSteer);
