// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskCounts} from '../components/tasks/task-list/task-counts.js';
import {AgentTaskMenu} from '../components/tasks/task-list/task-menu.js';
import {AgentTaskSaved} from '../components/tasks/task-list/task-saved.js';
import {AgentTaskFilters} from '../components/tasks/task-list/task-filters.js';
import {AgentTaskRow} from '../components/tasks/task-list/task-row.js';
import {AgentTaskList} from '../components/tasks/task-list/task-list.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-task-counts', AgentTaskCounts, 'base:task-counts');
define('agent-task-menu', AgentTaskMenu, 'base:task-menu,menu:task-menu__menu');
define('agent-task-saved', AgentTaskSaved, 'base:task-saved,panel:task-saved__panel');
define('agent-task-filters', AgentTaskFilters, 'base:task-filters,task-menu,task-menu__menu,task-saved,task-saved__panel');
define('agent-task-row', AgentTaskRow, 'base:task-row,time');
define('agent-task-list', AgentTaskList, 'base:task-list,list:task-list__list,task-counts,task-filters,task-menu,task-menu__menu,task-row,task-saved,task-saved__panel,time');
