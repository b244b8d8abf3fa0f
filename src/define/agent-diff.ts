import {AgentDiff} from '../components/parts/diff/diff.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-diff': AgentDiff;
  }
}

define('agent-diff', AgentDiff);
