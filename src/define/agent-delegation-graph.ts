// Written by "npm run generate" from the class comments in src/components.
import {AgentDelegationGraph} from '../components/team/delegation-graph/delegation-graph.js';
import './internal/agent-delegation-canvas.js';
import './internal/agent-delegation-detail.js';
import './internal/agent-delegation-tree.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-delegation-graph': AgentDelegationGraph;
  }
}

define('agent-delegation-graph', AgentDelegationGraph);
