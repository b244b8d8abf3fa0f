// Written by "npm run generate" from the class comments in src/components.
import {AgentSettings} from '../components/shell/settings/settings.js';
import {define} from './define.js';

define('agent-settings', AgentSettings, 'base:settings');
