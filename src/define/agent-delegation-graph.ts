// Written by "npm run generate" from the class comments in src/components.
import {AgentDelegationDetail} from '../components/team/delegation-graph/delegation-detail.js';
import {AgentGraphMap} from '../components/internal/graph/graph-map.js';
import {AgentGraphNode} from '../components/internal/graph/graph-node.js';
import {AgentGraphCanvas} from '../components/internal/graph/graph-canvas.js';
import {AgentGraphTree} from '../components/internal/graph/graph-tree.js';
import {AgentDelegationGraph} from '../components/team/delegation-graph/delegation-graph.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-delegation-detail', AgentDelegationDetail, 'base:delegation-detail,time');
define('agent-graph-map', AgentGraphMap, 'base:graph-map');
define('agent-graph-node', AgentGraphNode, 'base:graph-node');
define('agent-graph-canvas', AgentGraphCanvas, 'base:graph-canvas,graph-map,graph-node');
define('agent-graph-tree', AgentGraphTree, 'base:graph-tree,graph-node');
define('agent-delegation-graph', AgentDelegationGraph, 'base:delegation-graph,synthesis:delegation-graph__synthesis,delegation-detail,graph-canvas,graph-map,graph-node,graph-tree,time');
