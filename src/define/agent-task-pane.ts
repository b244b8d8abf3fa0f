// Written by "npm run generate" from the class comments in src/components.
import {AgentTaskPane} from '../components/tasks/task-pane/task-pane.js';
import './agent-task-create.js';
import './agent-task-detail.js';
import './agent-task-graph.js';
import './agent-task-list.js';
import './agent-task-plots.js';
import {define} from './define.js';

define('agent-task-pane', AgentTaskPane, 'base:task-pane,citation,citation__card,code,code__lines,diff,diff__lines,graph-canvas,graph-map,graph-node,graph-tree,hitl-card,json,json__tree,markdown,plot,schema-form,task-attempts,task-choice,task-controls,task-controls__menu,task-counts,task-create,task-detail,task-filters,task-graph,task-graph-detail,task-list,task-list__list,task-log,task-log__find,task-log__lines,task-menu,task-menu__menu,task-plots,task-ref,task-relations,task-row,task-saved,task-saved__panel,time');
