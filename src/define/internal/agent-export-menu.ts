// Written by "npm run generate" from the class comments in src/components.
import {AgentExportMenu} from '../../components/artifacts/artifact-workspace/export-menu.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-export-menu': AgentExportMenu;
  }
}

define('agent-export-menu', AgentExportMenu);
