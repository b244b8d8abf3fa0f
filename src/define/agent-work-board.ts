// Written by "npm run generate" from the class comments in src/components.
import {AgentWorkBoard} from '../components/team/work-board/work-board.js';
import './internal/agent-work-column.js';
import './internal/agent-work-filters.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-work-board': AgentWorkBoard;
  }
}

define('agent-work-board', AgentWorkBoard);
