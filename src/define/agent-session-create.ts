import {AgentSessionCreate} from '../components/sessions/session-list/session-create.js';
import {define} from './define.js';

define('agent-session-create', AgentSessionCreate);
