import {AgentCommandPalette} from '../components/command-palette/command-palette.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-command-palette': AgentCommandPalette;
  }
}

define('agent-command-palette', AgentCommandPalette);
