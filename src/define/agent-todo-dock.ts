// Written by "npm run generate" from the class comments in src/components.
import {AgentTodoDock} from '../components/conversation/todo-dock/todo-dock.js';
import {define} from './define.js';

define('agent-todo-dock', AgentTodoDock, 'base:todo-dock,steps:todo-dock__steps');
