import {AgentTurn} from '../components/turn/turn.js';
import './agent-branch-picker.js';
import './agent-inline-process.js';
import './agent-message-actions.js';
import './agent-message-editor.js';
import './agent-text.js';
import './agent-time.js';
import './agent-ui-schema.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-turn': AgentTurn;
  }
}

define('agent-turn', AgentTurn);
