import {AgentWorkItem} from '../components/team/work-board/work-item.js';
import './agent-time.js';
import './agent-work-item-detail.js';
import {define} from './define.js';

define('agent-work-item', AgentWorkItem);
