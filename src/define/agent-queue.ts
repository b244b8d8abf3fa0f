// Written by "npm run generate" from the class comments in src/components.
import {AgentQueuedTurn} from '../components/conversation/queue/queued-turn.js';
import {AgentSteer} from '../components/conversation/queue/steer.js';
import {AgentQueue} from '../components/conversation/queue/queue.js';
import {define} from './define.js';

define('agent-queued-turn', AgentQueuedTurn, 'base:queued-turn');
define('agent-steer', AgentSteer, 'base:steer');
define('agent-queue', AgentQueue, 'base:queue,queued-turn,steer');
