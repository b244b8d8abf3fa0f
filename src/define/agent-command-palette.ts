// Written by "npm run generate" from the class comments in src/components.
import {AgentCommandPalette} from '../components/shell/command-palette/command-palette.js';
import {define} from './define.js';

define('agent-command-palette', AgentCommandPalette, 'base:command-palette');
