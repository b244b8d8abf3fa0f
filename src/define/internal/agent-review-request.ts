// Written by "npm run generate" from the class comments in src/components.
import {AgentReviewRequest} from '../../components/team/review-lane/review-request.js';
import '../agent-picker.js';
import {define} from '../define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-review-request': AgentReviewRequest;
  }
}

define('agent-review-request', AgentReviewRequest);
