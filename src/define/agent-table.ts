// Written by "npm run generate" from the class comments in src/components.
import {AgentTable} from '../components/parts/table/table.js';
import {define} from './define.js';

define('agent-table', AgentTable, 'base:table,scroll:table__scroll');
