// Written by "npm run generate" from the class comments in src/components.
import {AgentReviewFix} from '../../components/team/review-lane/review-fix.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-review-fix': AgentReviewFix;
  }
}

define('agent-review-fix', AgentReviewFix);
