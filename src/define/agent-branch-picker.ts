// Written by "npm run generate" from the class comments in src/components.
import {AgentBranchPicker} from '../components/conversation/branch-picker/branch-picker.js';
import {define} from './define.js';

define('agent-branch-picker', AgentBranchPicker, 'base:branch-picker');
