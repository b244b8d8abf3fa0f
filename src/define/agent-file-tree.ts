// Written by "npm run generate" from the class comments in src/components.
import {AgentFileTree} from '../components/artifacts/file-tree/file-tree.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-file-tree': AgentFileTree;
  }
}

define('agent-file-tree', AgentFileTree);
