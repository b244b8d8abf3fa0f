import {AgentProjection} from '../components/shell/projection/projection.js';
import {define} from './define.js';

define('agent-projection', AgentProjection);

declare global {
  interface HTMLElementTagNameMap {
    'agent-projection': AgentProjection;
  }
}
