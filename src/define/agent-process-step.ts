// Written by "npm run generate" from the class comments in src/components.
import {AgentProcessStep} from '../components/conversation/process-step/process-step.js';
import './agent-json.js';
import './agent-markdown.js';
import {define} from './define.js';

define('agent-process-step', AgentProcessStep, 'base:process-step,citation,citation__card,code,code__lines,json,json__tree,markdown');
