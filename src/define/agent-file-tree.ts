// Written by "npm run generate" from the class comments in src/components.
import {AgentFileTree} from '../components/artifacts/file-tree/file-tree.js';
import {define} from './define.js';

define('agent-file-tree', AgentFileTree, 'base:file-tree');
