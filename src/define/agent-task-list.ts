// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskCounts} from '../components/tasks/task-list/task-counts.js';
import {AgentTaskMenu} from '../components/tasks/task-list/task-menu.js';
import {AgentTaskSaved} from '../components/tasks/task-list/task-saved.js';
import {AgentTaskFilters} from '../components/tasks/task-list/task-filters.js';
import {AgentTaskRow} from '../components/tasks/task-list/task-row.js';
import {AgentTaskList} from '../components/tasks/task-list/task-list.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-task-counts', AgentTaskCounts);
define('agent-task-menu', AgentTaskMenu);
define('agent-task-saved', AgentTaskSaved);
define('agent-task-filters', AgentTaskFilters);
define('agent-task-row', AgentTaskRow, 'time');
define('agent-task-list', AgentTaskList, 'base:task-list,list:task-list__list,time');
