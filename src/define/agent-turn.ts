import {provideTranscript} from '../components/conversation/later-transcript.js';
import {Transcript} from '../components/conversation/transcript.js';
import {AgentTurn} from '../components/turn/turn.js';
import {comesLater} from '../components/later.js';
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
comesLater('agent-message-editor', () => import('./agent-message-editor.js'));
comesLater('agent-ui-schema', () => import('./agent-ui-schema.js'));
// Where turns are, what draws many of them is wanted at once.
provideTranscript(Transcript);
