import {AgentWorkColumn} from '../components/team/work-board/work-column.js';
import './agent-work-item.js';
import {define} from './define.js';

define('agent-work-column', AgentWorkColumn);
