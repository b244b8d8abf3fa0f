import {AgentTaskCapsule} from '../components/task-capsule/task-capsule.js';
import {define} from './define.js';

define('agent-task-capsule', AgentTaskCapsule);
