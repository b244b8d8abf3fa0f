import {AgentTime} from '../components/parts/time/time.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-time': AgentTime;
  }
}

define('agent-time', AgentTime);
