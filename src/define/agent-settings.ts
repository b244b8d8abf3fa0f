// Written by "npm run generate" from the class comments in src/components.
import {AgentSettings} from '../components/shell/settings/settings.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-settings': AgentSettings;
  }
}

define('agent-settings', AgentSettings);
