// Written by "npm run generate" from the class comments in src/components.
import {AgentSessionOptions} from '../../components/sessions/session-options/session-options.js';
import '../agent-picker.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-session-options': AgentSessionOptions;
  }
}

define('agent-session-options', AgentSessionOptions);
