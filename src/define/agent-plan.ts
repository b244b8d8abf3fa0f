// Written by "npm run generate" from the class comments in src/components.
import {AgentPlan} from '../components/conversation/plan/plan.js';
import './agent-markdown.js';
import {define} from './define.js';

define('agent-plan', AgentPlan, 'base:plan,citation,citation__card,code,code__lines,markdown');
