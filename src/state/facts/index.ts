import type {Fact, Folds} from '../core/fact.js';
import {actions} from './actions.js';
import {activities} from './activities.js';
import {agents} from './agents.js';
import {artifacts} from './artifacts.js';
import {attempts} from './attempts.js';
import {contexts} from './contexts.js';
import {diagnostics} from './diagnostics.js';
import {edges} from './edges.js';
import {evidence} from './evidence.js';
import {citations} from './evidence-links.js';
import {handoffs} from './handoffs.js';
import {history} from './history.js';
import {messages, parts} from './messages.js';
import {metrics} from './metrics.js';
import {notifications} from './notifications.js';
import {permissions} from './permissions.js';
import {plans} from './plans.js';
import {processParts} from './process.js';
import {queue} from './queue.js';
import {reviews} from './reviews.js';
import {runs} from './runs.js';
import {sessionActivity} from './session-activity.js';
import {sessions} from './sessions.js';
import {steps} from './steps.js';
import {syncedState} from './synced-state.js';
import {tasks} from './tasks.js';
import {teams} from './teams.js';
import {tools} from './tools.js';

/** Every fact of the standard, in the order in which an event goes through them. A fact that reads another's rows comes after it. */
export const FACTS: readonly (Fact | Folds)[] = [
  sessions,
  runs,
  messages,
  parts,
  processParts,
  history,
  plans,
  steps,
  activities,
  tools,
  actions,
  queue,
  sessionActivity,
  tasks,
  attempts,
  edges,
  agents,
  teams,
  handoffs,
  notifications,
  reviews,
  contexts,
  permissions,
  artifacts,
  evidence,
  citations,
  syncedState,
  diagnostics,
  metrics,
];
