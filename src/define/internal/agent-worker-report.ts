// Written by "npm run generate" from the class comments in src/components.
import {AgentWorkerReport} from '../../components/team/worker-notifications/worker-report.js';
import '../agent-time.js';
import {define} from '../define.js';

define('agent-worker-report', AgentWorkerReport, 'base:worker-report,time');
