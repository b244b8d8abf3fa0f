// Written by "npm run generate" from the class comments in src/components.
import {AgentCodeView} from '../components/artifacts/code-view/code-view.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-code-view': AgentCodeView;
  }
}

define('agent-code-view', AgentCodeView);
