// Written by "npm run generate" from the class comments in src/components.
import {AgentShortcutSheet} from '../components/shell/shortcut-sheet/shortcut-sheet.js';
import {define} from './define.js';

define('agent-shortcut-sheet', AgentShortcutSheet, 'base:shortcut-sheet');
