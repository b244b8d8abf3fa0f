import {AgentWorkerNotifications} from '../components/team/worker-notifications/worker-notifications.js';
import './agent-worker-report.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-worker-notifications': AgentWorkerNotifications;
  }
}

define('agent-worker-notifications', AgentWorkerNotifications);
