// Written by "npm run generate" from the class comments in src/components.
import {AgentReviewRequest} from '../components/team/review-lane/review-request.js';
import {AgentReviewFix} from '../components/team/review-lane/review-fix.js';
import {AgentReviewRound} from '../components/team/review-lane/review-round.js';
import {AgentReviewLane} from '../components/team/review-lane/review-lane.js';
import './agent-picker.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-review-request', AgentReviewRequest, 'base:review-request,picker,picker__list');
define('agent-review-fix', AgentReviewFix, 'base:review-fix');
define('agent-review-round', AgentReviewRound, 'base:review-round,review-fix,time');
define('agent-review-lane', AgentReviewLane, 'base:review-lane,list:review-lane__list,picker,picker__list,review-fix,review-request,review-round,time');
