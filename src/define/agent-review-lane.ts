// Written by "npm run generate" from the class comments in src/components.
import {AgentReviewLane} from '../components/team/review-lane/review-lane.js';
import './internal/agent-review-request.js';
import './internal/agent-review-round.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-review-lane': AgentReviewLane;
  }
}

define('agent-review-lane', AgentReviewLane);
