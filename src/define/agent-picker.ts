// Written by "npm run generate" from the class comments in src/components.
import {AgentPicker} from '../components/parts/picker/picker.js';
import {define} from './define.js';

define('agent-picker', AgentPicker, 'base:picker,list:picker__list');
