// Written by "npm run generate" from the class comments in src/components.
import {AgentSessionOptions} from '../../components/sessions/session-options/session-options.js';
import '../agent-picker.js';
import {define} from '../define.js';

define('agent-session-options', AgentSessionOptions, 'picker,picker__list');
