// Written by "npm run generate" from the class comments in src/components.
import {AgentText} from '../components/parts/text/text.js';
import './agent-markdown.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-text': AgentText;
  }
}

define('agent-text', AgentText);
