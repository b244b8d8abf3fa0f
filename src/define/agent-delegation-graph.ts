import {AgentDelegationGraph} from '../components/team/delegation-graph/delegation-graph.js';
import './agent-delegation-canvas.js';
import './agent-delegation-detail.js';
import './agent-delegation-tree.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-delegation-graph': AgentDelegationGraph;
  }
}

define('agent-delegation-graph', AgentDelegationGraph);
