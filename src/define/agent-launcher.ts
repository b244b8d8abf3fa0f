// Written by "npm run generate" from the class comments in src/components.
import {AgentLauncher} from '../components/shell/launcher/launcher.js';
import {define} from './define.js';

define('agent-launcher', AgentLauncher);
