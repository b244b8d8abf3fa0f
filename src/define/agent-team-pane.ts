// Written by "npm run generate" from the class comments in src/components.
import {AgentTeamHead} from '../components/team/team-roster/team-head.js';
import {AgentTeamPane} from '../components/team/team-pane/team-pane.js';
import './agent-background-teammate.js';
import './agent-delegation-graph.js';
import './agent-handoff-lane.js';
import './agent-remote-teammate.js';
import './agent-review-lane.js';
import './agent-team-policy.js';
import './agent-team-roster.js';
import './agent-teammate-transcript.js';
import './agent-time.js';
import './agent-worker-notifications.js';
import {define} from './define.js';

define('agent-team-head', AgentTeamHead);
define('agent-team-pane', AgentTeamPane);
