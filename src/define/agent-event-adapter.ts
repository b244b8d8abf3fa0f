import {AgentEventAdapter} from '../components/shell/event-adapter/event-adapter.js';
import {define} from './define.js';

define('agent-event-adapter', AgentEventAdapter);

declare global {
  interface HTMLElementTagNameMap {
    'agent-event-adapter': AgentEventAdapter;
  }
}
