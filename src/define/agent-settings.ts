import {AgentSettings} from '../components/settings/settings.js';
import {define} from './define.js';

define('agent-settings', AgentSettings);
