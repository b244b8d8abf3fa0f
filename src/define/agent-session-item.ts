import {AgentSessionItem} from '../components/session-list/session-item.js';
import {define} from './define.js';

define('agent-session-item', AgentSessionItem);
