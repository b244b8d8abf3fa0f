// Written by "npm run generate" from the class comments in src/components.
import {AgentReplay} from '../components/evidence/replay/replay.js';
import {define} from './define.js';

define('agent-replay', AgentReplay, 'base:replay,track:replay__track');
