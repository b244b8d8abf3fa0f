// Written by "npm run generate" from the class comments in src/components.
import {AgentWorkItemDetail} from '../../components/team/work-board/work-item-detail.js';
import '../agent-markdown.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-work-item-detail': AgentWorkItemDetail;
  }
}

define('agent-work-item-detail', AgentWorkItemDetail);
