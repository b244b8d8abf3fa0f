// Written by "npm run generate" from the class comments in src/components.
import {AgentTeammateTranscript} from '../components/team/teammate-transcript/teammate-transcript.js';
import './agent-conversation.js';
import './agent-hitl-card.js';
import './agent-inline-process.js';
import './internal/agent-task-ref.js';
import './internal/agent-teammate-composer.js';
import './agent-text.js';
import './agent-time.js';
import './agent-ui-schema.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-teammate-transcript': AgentTeammateTranscript;
  }
}

define('agent-teammate-transcript', AgentTeammateTranscript);
