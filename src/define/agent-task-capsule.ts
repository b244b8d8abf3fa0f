import {AgentTaskCapsule} from '../components/tasks/task-capsule/task-capsule.js';
import {define} from './define.js';

define('agent-task-capsule', AgentTaskCapsule);
