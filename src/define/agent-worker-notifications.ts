// Written by "npm run generate" from the class comments in src/components.
import {AgentWorkerNotifications} from '../components/team/worker-notifications/worker-notifications.js';
import './internal/agent-worker-report.js';
import {define} from './define.js';

define('agent-worker-notifications', AgentWorkerNotifications, 'base:worker-notifications,list:worker-notifications__list,time,worker-report');
