import {AgentSettings} from '../components/shell/settings/settings.js';
import {define} from './define.js';

define('agent-settings', AgentSettings);
