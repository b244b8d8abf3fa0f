import {AgentWorkFilters} from '../components/team/work-board/work-filters.js';
import {define} from './define.js';

define('agent-work-filters', AgentWorkFilters);
