// Written by "npm run generate" from the class comments in src/components.
import {AgentGraphMap} from '../components/internal/graph/graph-map.js';
import {AgentGraphNode} from '../components/internal/graph/graph-node.js';
import {AgentGraphCanvas} from '../components/internal/graph/graph-canvas.js';
import {AgentGraphTree} from '../components/internal/graph/graph-tree.js';
import {AgentTaskGraphDetail} from '../components/tasks/task-graph/task-graph-detail.js';
import {AgentTaskGraph} from '../components/tasks/task-graph/task-graph.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-graph-map', AgentGraphMap);
define('agent-graph-node', AgentGraphNode);
define('agent-graph-canvas', AgentGraphCanvas);
define('agent-graph-tree', AgentGraphTree);
define('agent-task-graph-detail', AgentTaskGraphDetail, 'time');
define('agent-task-graph', AgentTaskGraph, 'base:task-graph,time');
