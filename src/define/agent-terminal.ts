// Written by "npm run generate" from the class comments in src/components.
import {AgentTerminal} from '../components/parts/terminal/terminal.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-terminal': AgentTerminal;
  }
}

define('agent-terminal', AgentTerminal);
