import {spell, taskStatus} from '../../../protocol/vocabulary.js';
import type {DeliveryState, TaskStatus} from '../../../protocol/task.js';
import type {AgentRow} from '../../../state/facts/agents.js';
import type {TaskRow} from '../../../state/facts/task-record.js';
import type {Localize} from '../../../controllers/localize.js';
import {statusMark, type StatusKind} from '../../../styles/status.js';
import './remote-teammate.strings.js';

/**
 * How a teammate elsewhere stands. Six of them are distinguished wherever somebody comes back to remote work: running; idle
 * and not done; waiting for input or a sign-in; done but not delivered here; archived or missing; out of reach for want
 * of a network or a sign-in. None of the six is a failure, and only a peer's own word makes one.
 */
export const REMOTE_STATES = [
  'submitted',
  'running',
  'idle',
  'waiting_input',
  'waiting_auth',
  'undelivered',
  'gone',
  'unreachable',
  'unauthorised',
  'completed',
  'failed',
  'cancelled',
  'rejected',
  'unknown',
] as const;
export type RemoteState = (typeof REMOTE_STATES)[number];

/** Each has a shape of its own; those that wait for a person share the one that says so. */
export const REMOTE_LOOKS: Readonly<Record<RemoteState, StatusKind>> = {
  submitted: 'pending',
  running: 'running',
  idle: 'paused',
  waiting_input: 'needs',
  waiting_auth: 'needs',
  undelivered: 'queued',
  gone: 'stale',
  unreachable: 'unavailable',
  unauthorised: 'warning',
  completed: 'success',
  failed: 'danger',
  cancelled: 'cancelled',
  rejected: 'blocked',
  unknown: 'unknown',
};

/** Those after which there is nothing left to do. */
export const REMOTE_ENDS: ReadonlySet<RemoteState> = new Set(['completed', 'failed', 'cancelled', 'rejected']);

/** How it stands, as a mark: what has ended otherwise than in a failure is quiet. */
export function remoteMark(state: RemoteState, localize: Localize) {
  return statusMark(REMOTE_LOOKS[state], localize.term(`remote.state.${state}`), {
    quiet: REMOTE_ENDS.has(state) && state !== 'failed',
  });
}

const BY_STATUS: Readonly<Record<TaskStatus, RemoteState>> = {
  draft: 'submitted',
  accepted: 'submitted',
  queued: 'submitted',
  preparing: 'running',
  running: 'running',
  retrying: 'running',
  cancelling: 'running',
  waiting_input: 'waiting_input',
  waiting_permission: 'waiting_auth',
  waiting_resource: 'idle',
  blocked: 'idle',
  paused: 'idle',
  completed: 'completed',
  failed: 'failed',
  timed_out: 'failed',
  cancelled: 'cancelled',
  lost: 'unreachable',
  archived: 'gone',
  stale: 'unknown',
  unknown: 'unknown',
};

/** Delivered, or said to be nobody's concern. Without a word about delivery the peer's own word stands. */
const ARRIVED: ReadonlySet<DeliveryState | undefined> = new Set([undefined, 'delivered', 'not_applicable'] as const);

const GONE: ReadonlySet<string> = new Set(['archived', 'missing', 'not_found']);

/** A peer's word in one spelling: `TASK_STATE_INPUT_REQUIRED` and `input-required` are `input_required`. */
export function remoteWord(word: string): string {
  return spell(
    word
      .replace(/^TASK_STATE_/, '')
      .replaceAll('-', '_')
      .toLowerCase(),
  );
}

/** What the peer itself last said of the work, as it said it; undefined where it said nothing. */
export function lastWord(agent: AgentRow | undefined, task: TaskRow | undefined): string | undefined {
  return task?.remoteStatus ?? task?.nativeStatus ?? agent?.remoteStatus;
}

/** How a teammate elsewhere stands: from what it said of its task, whether that arrived, and whether it can be reached. */
export function remoteStateOf(agent: AgentRow | undefined, task: TaskRow | undefined): RemoteState {
  const reported = reportedState(agent, task);
  // What has ended has ended, whether its peer can be reached now or not.
  if (reported === 'completed') return ARRIVED.has(task?.delivery) ? 'completed' : 'undelivered';
  if (REMOTE_ENDS.has(reported) || reported === 'gone') return reported;
  switch (agent?.reachability) {
    case 'missing':
      return 'gone';
    case 'unreachable':
    case 'unauthorised':
      return agent.reachability;
    default:
      return reported;
  }
}

/** What is known of the work. The task's word comes first: a peer that is idle, or says it is done, has not ended a task. */
function reportedState(agent: AgentRow | undefined, task: TaskRow | undefined): RemoteState {
  const word = remoteWord(lastWord(agent, task) ?? agent?.status ?? '');
  const status = task && task.status !== 'unknown' ? task.status : taskStatus(word);
  const state = status === 'unknown' && GONE.has(word) ? 'gone' : BY_STATUS[status];
  if (state === 'failed' && word === 'rejected') return 'rejected';
  if (state === 'running' || state === 'unknown') return isIdle(agent, word) ? 'idle' : state;
  return state;
}

function isIdle(agent: AgentRow | undefined, word: string): boolean {
  return [word, agent?.status, agent?.runtimeStatus].includes('idle');
}
