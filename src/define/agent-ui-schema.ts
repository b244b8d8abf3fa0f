// Written by "npm run generate" from the class comments in src/components.
import {AgentUiSchema} from '../components/parts/ui-schema/ui-schema.js';
import './agent-code.js';
import './agent-markdown.js';
import './agent-schema-form.js';
import {define} from './define.js';

define('agent-ui-schema', AgentUiSchema);
