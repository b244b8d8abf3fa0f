// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskCapsule} from '../components/tasks/task-capsule/task-capsule.js';
import {define} from './define.js';

define('agent-task-capsule', AgentTaskCapsule, 'base:task-capsule,panel:task-capsule__panel');
