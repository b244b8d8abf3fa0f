// Written by "npm run generate" from the class comments in src/components.
import {AgentReviewTray} from '../components/artifacts/artifact-workspace/review-tray.js';
import {define} from './define.js';

define('agent-review-tray', AgentReviewTray, 'base:review-tray');
