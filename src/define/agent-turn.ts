import {lazyTranscript} from '../components/conversation/conversation/lazy-transcript.js';
import {Transcript} from '../components/conversation/conversation/transcript.js';
import {AgentTurn} from '../components/conversation/turn/turn.js';
import {defineLazily} from '../components/internal/lazy-elements.js';
import './agent-branch-picker.js';
import './agent-inline-process.js';
import './agent-message-actions.js';
import './agent-text.js';
import './agent-time.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-turn': AgentTurn;
  }
}

define('agent-turn', AgentTurn);
defineLazily('agent-message-editor', () => import('./agent-message-editor.js'), import.meta.url);
defineLazily('agent-ui-schema', () => import('./agent-ui-schema.js'), import.meta.url);
// Where turns are, what draws many of them is wanted at once.
lazyTranscript.value = {Transcript};
