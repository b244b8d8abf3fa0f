// Written by "npm run generate" from the class comments in src/components.
import {AgentCompaction} from '../components/conversation/compaction/compaction.js';
import './agent-markdown.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-compaction': AgentCompaction;
  }
}

define('agent-compaction', AgentCompaction);
