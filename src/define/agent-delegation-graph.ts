// Written by "npm run generate" from the class comments in src/components.
import {AgentDelegationMap} from '../components/team/delegation-graph/delegation-map.js';
import {AgentDelegationNode} from '../components/team/delegation-graph/delegation-node.js';
import {AgentDelegationCanvas} from '../components/team/delegation-graph/delegation-canvas.js';
import {AgentDelegationDetail} from '../components/team/delegation-graph/delegation-detail.js';
import {AgentDelegationRow} from '../components/team/delegation-graph/delegation-row.js';
import {AgentDelegationTree} from '../components/team/delegation-graph/delegation-tree.js';
import {AgentDelegationGraph} from '../components/team/delegation-graph/delegation-graph.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-delegation-map', AgentDelegationMap);
define('agent-delegation-node', AgentDelegationNode);
define('agent-delegation-canvas', AgentDelegationCanvas);
define('agent-delegation-detail', AgentDelegationDetail);
define('agent-delegation-row', AgentDelegationRow);
define('agent-delegation-tree', AgentDelegationTree);
define('agent-delegation-graph', AgentDelegationGraph);
