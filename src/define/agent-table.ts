import {AgentTable} from '../components/table/table.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-table': AgentTable;
  }
}

define('agent-table', AgentTable);
