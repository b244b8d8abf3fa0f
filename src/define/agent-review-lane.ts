import {AgentReviewLane} from '../components/team/review-lane/review-lane.js';
import './agent-review-request.js';
import './agent-review-round.js';
import {define} from './define.js';

declare global {
  interface HTMLElementTagNameMap {
    'agent-review-lane': AgentReviewLane;
  }
}

define('agent-review-lane', AgentReviewLane);
