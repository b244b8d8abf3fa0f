import {AgentWorkItemDetail} from '../components/team/work-board/work-item-detail.js';
import './agent-markdown.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-work-item-detail', AgentWorkItemDetail);
