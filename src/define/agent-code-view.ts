// Written by "npm run generate" from the class comments in src/components.
import {AgentCodeView} from '../components/artifacts/code-view/code-view.js';
import {define} from './define.js';

define('agent-code-view', AgentCodeView, 'base:code-view,lines:code-view__lines');
