// Written by "npm run generate" from the class comments in src/components.
import {AgentSessionTabs} from '../components/sessions/session-tabs/session-tabs.js';
import {define} from './define.js';

define('agent-session-tabs', AgentSessionTabs, 'base:session-tabs,tab:session-tabs__tab');
