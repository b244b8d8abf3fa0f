// Written by "npm run generate" from the class comments in src/components.
import {AgentSendMenu} from '../../components/conversation/composer/send-menu.js';
import {define} from '../define.js';

define('agent-send-menu', AgentSendMenu, 'base:send-menu,menu:send-menu__menu');
