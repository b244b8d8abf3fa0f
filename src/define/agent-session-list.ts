// Written by "npm run generate" from the class comments in src/components.
import {AgentSessionCreate} from '../components/sessions/session-list/session-create.js';
import {AgentSessionItem} from '../components/sessions/session-list/session-item.js';
import {AgentSessionList} from '../components/sessions/session-list/session-list.js';
import {define} from './define.js';

define('agent-session-create', AgentSessionCreate, 'base:session-create');
define('agent-session-item', AgentSessionItem, 'base:session-item');
define('agent-session-list', AgentSessionList, 'base:session-list,scroll:session-list__scroll,session-create,session-item');
