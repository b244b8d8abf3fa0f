// Written by "npm run generate" from the class comments in src/components.
import {AgentWorkFilters} from '../../components/team/work-board/work-filters.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-work-filters': AgentWorkFilters;
  }
}

define('agent-work-filters', AgentWorkFilters);
