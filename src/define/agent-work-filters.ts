import {AgentWorkFilters} from '../components/work-board/work-filters.js';
import {define} from './define.js';

define('agent-work-filters', AgentWorkFilters);
