// Written by "npm run generate" from the class comments in src/components.
import {AgentProjection} from '../components/shell/projection/projection.js';
import {define} from './define.js';

define('agent-projection', AgentProjection);
