import {AgentSessionCreate} from '../components/session-list/session-create.js';
import {define} from './define.js';

define('agent-session-create', AgentSessionCreate);
