// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskGraphMap} from '../../components/tasks/task-graph/task-graph-map.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-task-graph-map': AgentTaskGraphMap;
  }
}

define('agent-task-graph-map', AgentTaskGraphMap);
