// Written by "npm run generate" from the class comments in src/components.
import {AgentHitlInbox} from '../components/requests/hitl-inbox/hitl-inbox.js';
import './agent-hitl-card.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-hitl-inbox', AgentHitlInbox, 'base:hitl-inbox,citation,citation__card,code,code__lines,diff,diff__lines,hitl-card,markdown,schema-form,time');
