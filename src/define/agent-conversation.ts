// Written by "npm run generate" from the class comments in src/components.
import {defineLazily} from '../components/internal/lazy-elements.js';
import {AgentConversation} from '../components/conversation/conversation/conversation.js';
import {define} from './define.js';

define('agent-conversation', AgentConversation);
defineLazily('agent-turn', () => import('./agent-turn.js'), import.meta.url);
