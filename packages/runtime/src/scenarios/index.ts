import type {Scenario} from '../script.js';
import {approvalScenario} from './approval.js';
import {evidenceScenario} from './evidence.js';
import {artifactsScenario} from './artifacts.js';
import {failureScenario} from './failure.js';
import {oldSessionScenario} from './old-session.js';
import {queueSteerScenario} from './queue-steer.js';
import {requestsScenario} from './requests.js';
import {soloScenario} from './solo.js';
import {toolsScenario} from './tools.js';
import {coordinatorTeamScenario} from './coordinator-team.js';
import {parallelWorkersScenario} from './parallel-workers.js';
import {thirtyWorkersScenario} from './thirty-workers.js';
import {backgroundTeammateScenario} from './background-teammate.js';
import {humanAgentBoardScenario} from './human-agent-board.js';
import {remoteTeammateScenario} from './remote-teammate.js';
import {reviewTeamScenario} from './review-team.js';
import {specialistHandoffScenario} from './specialist-handoff.js';
import {nightlyJobScenario} from './nightly-job.js';
import {taskTreeScenario} from './task-tree.js';
import {batchImportScenario} from './batch-import.js';
import {failedDeliveryScenario} from './failed-delivery.js';
import {peerTaskScenario} from './peer-task.js';
import {wrongAnswersScenario} from './wrong-answers.js';

/** Every scenario that the runtime can play. */
export const SCENARIOS: readonly Scenario[] = [
  soloScenario,
  approvalScenario,
  failureScenario,
  queueSteerScenario,
  oldSessionScenario,
  requestsScenario,
  toolsScenario,
  evidenceScenario,
  artifactsScenario,
  coordinatorTeamScenario,
  parallelWorkersScenario,
  thirtyWorkersScenario,
  specialistHandoffScenario,
  reviewTeamScenario,
  humanAgentBoardScenario,
  backgroundTeammateScenario,
  remoteTeammateScenario,
  nightlyJobScenario,
  taskTreeScenario,
  batchImportScenario,
  failedDeliveryScenario,
  peerTaskScenario,
  wrongAnswersScenario,
];
