import {AgentEventLog} from '../components/evidence/event-log/event-log.js';
import './agent-code.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-event-log': AgentEventLog;
  }
}

define('agent-event-log', AgentEventLog);
