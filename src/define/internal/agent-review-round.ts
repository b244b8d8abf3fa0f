// Written by "npm run generate" from the class comments in src/components.
import {AgentReviewRound} from '../../components/team/review-lane/review-round.js';
import './agent-review-fix.js';
import '../agent-time.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-review-round': AgentReviewRound;
  }
}

define('agent-review-round', AgentReviewRound);
