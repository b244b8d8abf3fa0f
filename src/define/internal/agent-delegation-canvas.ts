// Written by "npm run generate" from the class comments in src/components.
import {AgentDelegationCanvas} from '../../components/team/delegation-graph/delegation-canvas.js';
import './agent-delegation-map.js';
import './agent-delegation-node.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-delegation-canvas': AgentDelegationCanvas;
  }
}

define('agent-delegation-canvas', AgentDelegationCanvas);
