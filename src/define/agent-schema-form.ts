// Written by "npm run generate" from the class comments in src/components.
import {AgentSchemaForm} from '../components/parts/schema-form/schema-form.js';
import {define} from './define.js';

define('agent-schema-form', AgentSchemaForm, 'base:schema-form');
