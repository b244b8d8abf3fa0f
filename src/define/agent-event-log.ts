// Written by "npm run generate" from the class comments in src/components.
import {AgentEventLog} from '../components/evidence/event-log/event-log.js';
import './agent-code.js';
import {define} from './define.js';

define('agent-event-log', AgentEventLog, 'base:event-log,list:event-log__list,code,code__lines');
