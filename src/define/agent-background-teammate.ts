// Written by "npm run generate" from the class comments in src/components.
import {AgentBackgroundCard} from '../components/team/background-teammate/background-card.js';
import {AgentBackgroundTeammate} from '../components/team/background-teammate/background-teammate.js';
import './internal/agent-task-ref.js';
import './agent-time.js';
import {define} from './define.js';

define('agent-background-card', AgentBackgroundCard, 'base:background-card,task-ref,time');
define('agent-background-teammate', AgentBackgroundTeammate, 'base:background-teammate,background-card,task-ref,time');
