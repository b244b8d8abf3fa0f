// Written by "npm run generate" from the class comments in src/components.
import {AgentTerminal} from '../components/parts/terminal/terminal.js';
import {define} from './define.js';

define('agent-terminal', AgentTerminal, 'base:terminal,lines:terminal__lines');
