import {AgentTodoDock} from '../components/todo-dock/todo-dock.js';
import {define} from './define.js';

define('agent-todo-dock', AgentTodoDock);
