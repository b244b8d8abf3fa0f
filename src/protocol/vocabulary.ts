import {
  ACTION_TYPES,
  RUN_STATES,
  type ActionType,
  type ITEM_STATUSES,
  type RunState,
  type RuntimeStatus,
} from './taxonomy.js';
import {TASK_STATUSES, TERMINAL_TASK_STATUSES, type TaskStatus} from './task.js';

/**
 * The few statuses that the page draws, each with its own shape, word and colour. Every vocabulary of the field maps
 * into them; the native word is kept on the row.
 */
export const SHOWN_STATUSES = [
  'running',
  'needs',
  'success',
  'warning',
  'danger',
  'info',
  'stale',
  'unknown',
  'pending',
  'queued',
  'paused',
  'blocked',
  'cancelled',
  'disputed',
  'retry',
] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** Status words of all vocabularies: run states, phases, runtime, task, item, tool, review and A2A statuses. */
const SHOWN: Readonly<Record<string, ShownStatus>> = {
  // work under way
  submitted: 'pending',
  draft: 'pending',
  accepted: 'pending',
  created: 'pending',
  open: 'pending',
  requested: 'pending',
  scheduled: 'pending',
  assigned: 'pending',
  forming: 'pending',
  spawning: 'pending',
  handoff_requested: 'pending',
  binding: 'pending',
  routing: 'running',
  preparing: 'running',
  planning: 'running',
  reasoning: 'running',
  acting: 'running',
  producing: 'running',
  reconciling: 'running',
  hydrating: 'running',
  waiting_provider: 'running',
  streaming: 'running',
  tool_running: 'running',
  running: 'running',
  working: 'running',
  active: 'running',
  claimed: 'running',
  merging: 'running',
  reviewing: 'running',
  resumed: 'running',
  waking: 'running',
  started: 'running',
  promoted: 'running',
  progress: 'running',
  in_progress: 'running',
  creating: 'running',
  updating: 'running',
  'input-streaming': 'running',
  'input-available': 'pending',
  loading: 'pending',
  pending: 'pending',
  steering: 'running',
  // somebody is asked
  action_required: 'needs',
  needs_input: 'needs',
  input_required: 'needs',
  auth_required: 'needs',
  permission_required: 'needs',
  waiting_input: 'needs',
  waiting_permission: 'needs',
  plan_ready: 'needs',
  required: 'needs',
  changes_requested: 'warning',
  // waiting
  queued: 'queued',
  waiting: 'paused',
  waiting_resource: 'paused',
  paused: 'paused',
  sleeping: 'paused',
  idle: 'paused',
  blocked: 'blocked',
  retrying: 'retry',
  cancelling: 'cancelled',
  shutdown_requested: 'cancelled',
  commented: 'info',
  // ended
  completed: 'success',
  succeeded: 'success',
  success: 'success',
  done: 'success',
  ok: 'success',
  passed: 'success',
  approved: 'success',
  ready: 'success',
  returned: 'success',
  resolved: 'success',
  verified: 'success',
  'output-available': 'success',
  delivered: 'success',
  final: 'success',
  failed: 'danger',
  error: 'danger',
  rejected: 'danger',
  refused: 'danger',
  killed: 'danger',
  timed_out: 'danger',
  'output-error': 'danger',
  cancelled: 'cancelled',
  aborted: 'cancelled',
  interrupted: 'paused',
  removed: 'cancelled',
  deleted: 'cancelled',
  closed: 'cancelled',
  archived: 'stale',
  superseded: 'stale',
  expired: 'stale',
  stale: 'stale',
  disputed: 'disputed',
  lost: 'unknown',
  not_found: 'unknown',
  unavailable: 'unknown',
  parent_missing: 'unknown',
  not_applicable: 'unknown',
  unknown: 'unknown',
  ended: 'unknown',
};

/** The states of a task at a remote teammate in the words that every runtime shares. */
export const REMOTE_RUNTIME_STATUS: Readonly<
  Record<(typeof ITEM_STATUSES.remote_task)[number] | 'unknown', RuntimeStatus>
> = {
  submitted: 'submitted',
  working: 'running',
  input_required: 'needs_input',
  auth_required: 'needs_input',
  completed: 'completed',
  failed: 'failed',
  canceled: 'cancelled',
  rejected: 'failed',
  unknown: 'unknown',
};

/** Spellings that mean the same word, as the protocols around us write them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  canceled: 'cancelled',
  cancel: 'cancelled',
  'needs-input': 'needs_input',
  'input-required': 'input_required',
  'auth-required': 'auth_required',
  'in-progress': 'in_progress',
  inProgress: 'in_progress',
  'timed-out': 'timed_out',
  timeout: 'timed_out',
  interrupt: 'interrupted',
  complete: 'completed',
};

/** One spelling for one word; a word that is not known comes back as it is. */
export function spell(word: string): string {
  return Object.hasOwn(SPELLINGS, word) ? (SPELLINGS[word] as string) : word;
}

/** How a status word of any vocabulary is drawn. A word nobody knows is `unknown`, never success. */
export function shownStatus(word: string | undefined): ShownStatus {
  if (word === undefined) return 'unknown';
  const spelled = spell(word);
  return Object.hasOwn(SHOWN, spelled) ? (SHOWN[spelled] as ShownStatus) : 'unknown';
}

/** Phases, runtime statuses and native words that mean one of the run states. */
const RUN_STATE_OF: Readonly<Record<string, RunState>> = {
  ...Object.fromEntries(RUN_STATES.map((state) => [state, state])),
  running: 'streaming',
  producing: 'streaming',
  reasoning: 'streaming',
  planning: 'streaming',
  reconciling: 'streaming',
  acting: 'tool_running',
  context: 'preparing',
  permission_review: 'action_required',
  needs_input: 'action_required',
  plan_ready: 'action_required',
  waiting_permission: 'action_required',
  waiting_input: 'action_required',
  aborted: 'cancelled',
};

/** The run state that a stage, phase or runtime status means, or undefined where it means none. */
export function runState(word: string | undefined): RunState | undefined {
  if (word === undefined) return undefined;
  const spelled = spell(word);
  return Object.hasOwn(RUN_STATE_OF, spelled) ? RUN_STATE_OF[spelled] : undefined;
}

/** The phases with which an owner reports how something ended. */
const RESULT_PHASES: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled', 'interrupted']);

/** F1: the result that a phase reports; undefined for a phase that is no end. */
export function phaseResult(phase: string | undefined): string | undefined {
  return phase !== undefined && RESULT_PHASES.has(spell(phase)) ? spell(phase) : undefined;
}

/** Names that other pages of the standard, its fixtures and its products use for the same request. */
const ACTION_ALIASES: Readonly<Record<string, ActionType>> = {
  ...Object.fromEntries(ACTION_TYPES.map((type) => [type, type])),
  approval: 'tool_approval',
  tool_permission: 'tool_approval',
  tool_confirmation: 'tool_approval',
  permission: 'permission_grant',
  plan_review: 'plan_decision',
  elicitation: 'structured_input',
  ask_user: 'clarification',
  question: 'clarification',
  credential_needed: 'credential_request',
};

/** The request type that a name means; `unknown` gets the generic card. */
export function actionType(name: string | undefined): ActionType | 'unknown' {
  if (name === undefined) return 'unknown';
  return Object.hasOwn(ACTION_ALIASES, name) ? (ACTION_ALIASES[name] as ActionType) : 'unknown';
}

const TASK_STATUS_SET: ReadonlySet<string> = new Set(TASK_STATUSES);

/** Runtime, item and A2A statuses that mean one of the 20 task statuses. */
const TASK_STATUS_OF: Readonly<Record<string, TaskStatus>> = {
  submitted: 'accepted',
  working: 'running',
  in_progress: 'running',
  started: 'running',
  claimed: 'running',
  open: 'accepted',
  reviewing: 'running',
  done: 'completed',
  waiting: 'waiting_resource',
  scheduled: 'accepted',
  sleeping: 'waiting_resource',
  waking: 'preparing',
  needs_input: 'waiting_input',
  input_required: 'waiting_input',
  auth_required: 'waiting_permission',
  rejected: 'failed',
  aborted: 'cancelled',
  killed: 'cancelled',
};

/** F1: the end that a word reports, where it is no success; undefined for a success and for what is no end. */
export function worseEnd(word: string | undefined): TaskStatus | undefined {
  const status = taskStatus(word === undefined ? undefined : spell(word) === 'interrupted' ? 'cancelled' : word);
  return status === 'lost' || (status !== 'completed' && TERMINAL_TASK_STATUSES.has(status)) ? status : undefined;
}

/** The task status that a native word means. A word nobody knows is `unknown`: missing facts are never success. */
export function taskStatus(word: string | undefined): TaskStatus {
  if (word === undefined) return 'unknown';
  const spelled = spell(word);
  if (TASK_STATUS_SET.has(spelled)) return spelled as TaskStatus;
  return Object.hasOwn(TASK_STATUS_OF, spelled) ? (TASK_STATUS_OF[spelled] as TaskStatus) : 'unknown';
}
