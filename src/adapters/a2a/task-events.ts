import type {AgentEvent} from '../../protocol/envelope.js';
import type {JsonObject} from '../../protocol/events.js';
import type {DeliveryState} from '../../protocol/task.js';
import type {Phase} from '../../protocol/taxonomy.js';
import {REMOTE_RUNTIME_STATUS} from '../../protocol/vocabulary.js';
import {present} from '../../state/read.js';
import type {Peer} from './peer.js';
import {textOf, type Status, type TaskState} from './wire.js';

/** A task of the peer, as far as it is known. */
export interface PeerTask {
  readonly id: string;
  readonly contextId: string | undefined;
  /** What a person asked for. */
  readonly objective: string | undefined;
  readonly status: Status;
}

/** The states after which a task says nothing more. */
export const OVER: ReadonlySet<TaskState> = new Set(['completed', 'failed', 'canceled', 'rejected']);

/** A step in the life of the run that a task is. */
export function runEvent(
  peer: Peer,
  {id, status}: PeerTask,
  {type, phase, at}: {readonly type: string; readonly phase: Phase; readonly at?: string | undefined},
): AgentEvent {
  const runtimeStatus = type === 'run.started' ? 'submitted' : REMOTE_RUNTIME_STATUS[status.state];
  const entity = {runtimeEntity: 'external_task', runtimeStatus, remoteTaskId: id} as const;
  return {...peer.envelope(type, {phase, at}), runId: id, taskId: id, ...entity};
}

/** K6: the task as the page keeps it, around what the peer says of its own. */
export function taskEvent(
  peer: Peer,
  {id, contextId, objective, status}: PeerTask,
  extra: {readonly mechanism: 'stream' | 'poll'; readonly artifactIds: readonly string[]; readonly more: JsonObject},
): AgentEvent {
  const {state, native, message, timestamp: at} = status;
  const isWhy = state === 'failed' || state === 'rejected' || state === 'canceled';
  const words = isWhy && message ? textOf(message.parts) || undefined : undefined;
  return {
    ...peer.envelope(state === 'canceled' ? 'task.cancelled' : 'task.changed', {owner: 'task', scope: 'task', at}),
    runId: id,
    taskId: id,
    remoteTaskId: id,
    runtimeEntity: 'external_task',
    runtimeStatus: REMOTE_RUNTIME_STATUS[state],
    payload: {
      status: state,
      nativeStatus: native,
      remoteStatus: wordOf(status),
      remoteTaskId: id,
      nativeProtocol: peer.protocol,
      deliveryMechanism: extra.mechanism,
      remoteArtifactRefs: extra.artifactIds,
      delivery: deliveryOf(state),
      ...present({
        objective,
        remoteContextId: contextId,
        remoteAgentRef: peer.cardRef,
        statusReason: words,
        lastError: state === 'canceled' ? undefined : words,
      }),
      ...extra.more,
    },
  };
}

/** What the task means for the teammate who does it. */
export function agentEvent(peer: Peer, {id, status}: PeerTask): AgentEvent {
  const {state} = status;
  const last = OVER.has(state) ? {lastRunRef: id} : {};
  return {
    ...peer.changed({status: state, remoteStatus: wordOf(status), currentRunId: id, ...last}),
    taskId: id,
    remoteTaskId: id,
    runtimeStatus: REMOTE_RUNTIME_STATUS[state],
  };
}

/** The state in the standard's word, or the peer's own where there is none. */
function wordOf({state, native}: Status): string {
  return state === 'unknown' ? native : state;
}

/** What the page has of a task's results. */
function deliveryOf(state: TaskState): DeliveryState {
  if (state === 'completed') return 'delivered';
  return OVER.has(state) ? 'not_applicable' : 'pending';
}
