import {AgentSessionItem} from '../components/sessions/session-list/session-item.js';
import {define} from './define.js';

define('agent-session-item', AgentSessionItem);
