// Written by "npm run generate" from the class comments in src/components.
import {AgentWorkerReport} from '../../components/team/worker-notifications/worker-report.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-worker-report': AgentWorkerReport;
  }
}

define('agent-worker-report', AgentWorkerReport);
