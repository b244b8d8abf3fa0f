// Written by "npm run generate" from the class comments in src/components.
import {AgentWorkColumn} from '../../components/team/work-board/work-column.js';
import './agent-work-item.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-work-column': AgentWorkColumn;
  }
}

define('agent-work-column', AgentWorkColumn);
