// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskGraphMap} from '../components/tasks/task-graph/task-graph-map.js';
import {AgentTaskGraphNode} from '../components/tasks/task-graph/task-graph-node.js';
import {AgentTaskGraphCanvas} from '../components/tasks/task-graph/task-graph-canvas.js';
import {AgentTaskGraphDetail} from '../components/tasks/task-graph/task-graph-detail.js';
import {AgentTaskGraphRow} from '../components/tasks/task-graph/task-graph-row.js';
import {AgentTaskGraphTree} from '../components/tasks/task-graph/task-graph-tree.js';
import {AgentTaskGraph} from '../components/tasks/task-graph/task-graph.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-task-graph-map', AgentTaskGraphMap);
define('agent-task-graph-node', AgentTaskGraphNode);
define('agent-task-graph-canvas', AgentTaskGraphCanvas);
define('agent-task-graph-detail', AgentTaskGraphDetail);
define('agent-task-graph-row', AgentTaskGraphRow);
define('agent-task-graph-tree', AgentTaskGraphTree);
define('agent-task-graph', AgentTaskGraph);
