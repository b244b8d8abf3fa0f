// Written by "npm run generate" from the class comments in src/components.
import {AgentHitlCard} from '../components/requests/hitl-card/hitl-card.js';
import './agent-code.js';
import './agent-diff.js';
import './agent-markdown.js';
import './agent-schema-form.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-hitl-card', AgentHitlCard, 'base:hitl-card,citation,citation__card,code,code__lines,diff,diff__lines,markdown,schema-form,time');
