// Written by "npm run generate" from the class comments in src/components.
import {AgentWorkItem} from '../../components/team/work-board/work-item.js';
import '../agent-time.js';
import './agent-work-item-detail.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-work-item': AgentWorkItem;
  }
}

define('agent-work-item', AgentWorkItem);
