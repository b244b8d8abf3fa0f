// Written by "npm run generate" from the class comments in src/components.
import {AgentWorkItemDetail} from '../components/team/work-board/work-item-detail.js';
import {AgentWorkItem} from '../components/team/work-board/work-item.js';
import {AgentWorkColumn} from '../components/team/work-board/work-column.js';
import {AgentWorkFilters} from '../components/team/work-board/work-filters.js';
import {AgentWorkBoard} from '../components/team/work-board/work-board.js';
import './agent-markdown.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-work-item-detail', AgentWorkItemDetail, 'base:work-item-detail,citation,citation__card,code,code__lines,markdown,time');
define('agent-work-item', AgentWorkItem, 'base:work-item,menu:work-item__menu,citation,citation__card,code,code__lines,markdown,time,work-item-detail');
define('agent-work-column', AgentWorkColumn, 'base:work-column,citation,citation__card,code,code__lines,markdown,time,work-item,work-item-detail,work-item__menu');
define('agent-work-filters', AgentWorkFilters, 'base:work-filters');
define('agent-work-board', AgentWorkBoard, 'base:work-board,citation,citation__card,code,code__lines,markdown,time,work-column,work-filters,work-item,work-item-detail,work-item__menu');
