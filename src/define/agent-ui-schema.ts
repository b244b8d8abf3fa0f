// Written by "npm run generate" from the class comments in src/components.
import {AgentUiSchema} from '../components/parts/ui-schema/ui-schema.js';
import './agent-code.js';
import './agent-markdown.js';
import './agent-schema-form.js';
import {define} from './define.js';

define('agent-ui-schema', AgentUiSchema, 'base:ui-schema,content:ui-schema__content,citation,citation__card,code,code__lines,markdown,schema-form');
