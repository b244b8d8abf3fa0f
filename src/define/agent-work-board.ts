import {AgentWorkBoard} from '../components/team/work-board/work-board.js';
import './agent-work-column.js';
import './agent-work-filters.js';
import {define} from './define.js';

define('agent-work-board', AgentWorkBoard);
