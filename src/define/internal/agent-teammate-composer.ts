// Written by "npm run generate" from the class comments in src/components.
import {AgentTeammateComposer} from '../../components/team/teammate-transcript/teammate-composer.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-teammate-composer': AgentTeammateComposer;
  }
}

define('agent-teammate-composer', AgentTeammateComposer);
