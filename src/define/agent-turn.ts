// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentRenderedMessage} from '../components/conversation/turn/rendered-message.js';
import {AgentTurn} from '../components/conversation/turn/turn.js';
import './agent-branch-picker.js';
import './agent-inline-process.js';
import './agent-message-actions.js';
import './agent-process-step.js';
import './agent-text.js';
import './agent-time.js';
import './agent-tool-card.js';
import {define} from './define.js';

define('agent-rendered-message', AgentRenderedMessage);
define('agent-turn', AgentTurn);
defineLazily('agent-message-editor', () => import('./internal/agent-message-editor.js'), import.meta.url);
defineLazily('agent-ui-schema', () => import('./agent-ui-schema.js'), import.meta.url);
