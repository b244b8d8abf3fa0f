// Written by "npm run generate" from the class comments in src/components.
import {AgentTeammateComposer} from '../components/team/teammate-transcript/teammate-composer.js';
import {AgentTeammateTranscript} from '../components/team/teammate-transcript/teammate-transcript.js';
import './agent-conversation.js';
import './agent-hitl-card.js';
import './agent-inline-process.js';
import './internal/agent-task-ref.js';
import './agent-text.js';
import './agent-time.js';
import './agent-ui-schema.js';
import {define} from './define.js';

define('agent-teammate-composer', AgentTeammateComposer);
define('agent-teammate-transcript', AgentTeammateTranscript);
