// Written by "npm run generate" from the class comments in src/components.
import {AgentGraphMap} from '../components/internal/graph/graph-map.js';
import {AgentGraphNode} from '../components/internal/graph/graph-node.js';
import {AgentGraphCanvas} from '../components/internal/graph/graph-canvas.js';
import {AgentGraphTree} from '../components/internal/graph/graph-tree.js';
import {AgentTaskGraphDetail} from '../components/tasks/task-graph/task-graph-detail.js';
import {AgentTaskGraph} from '../components/tasks/task-graph/task-graph.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-graph-map', AgentGraphMap, 'base:graph-map');
define('agent-graph-node', AgentGraphNode, 'base:graph-node');
define('agent-graph-canvas', AgentGraphCanvas, 'base:graph-canvas,graph-map,graph-node');
define('agent-graph-tree', AgentGraphTree, 'base:graph-tree,graph-node');
define('agent-task-graph-detail', AgentTaskGraphDetail, 'base:task-graph-detail,time');
define('agent-task-graph', AgentTaskGraph, 'base:task-graph,graph-canvas,graph-map,graph-node,graph-tree,task-graph-detail,time');
