import {AgentSchemaForm} from '../components/parts/schema-form/schema-form.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-schema-form': AgentSchemaForm;
  }
}

define('agent-schema-form', AgentSchemaForm);
