import {type AgentEvent, ITEM_STATUSES, REMOTE_RUNTIME_STATUS} from 'agent-surfaces/protocol';
import {idOf, payloadOf, string} from 'agent-surfaces/state';
import type {Draft} from './envelope.js';
import type {SessionRuns} from './runs.js';
import type {Cause, Session} from './session.js';

type RemoteStatus = (typeof ITEM_STATUSES.remote_task)[number];

const ENDED: ReadonlySet<string> = new Set([
  ...(['completed', 'failed', 'canceled', 'rejected'] satisfies RemoteStatus[]),
  'lost',
]);

interface RemoteTask {
  readonly taskId: string;
  readonly agentId: string;
  readonly remoteTaskId: string;
  readonly status: string;
}

/** The tasks at remote teammates: a fold of the log. */
export class RemoteTasks {
  readonly tasks = new Map<string, RemoteTask>();

  apply(event: AgentEvent): void {
    const taskId = event.taskId;
    if (event.type !== 'task.changed' || event.runtimeEntity !== 'external_task' || taskId === undefined) return;
    const known = this.tasks.get(taskId);
    const payload = payloadOf(event);
    this.tasks.set(taskId, {
      taskId,
      agentId: event.agentId ?? known?.agentId ?? '',
      remoteTaskId: idOf(event, 'remoteTaskId') ?? known?.remoteTaskId ?? '',
      // A lost task stays lost: the peer's last status does not change it.
      status: payload['status'] === 'lost' ? 'lost' : (string(payload['remoteStatus']) ?? known?.status ?? 'submitted'),
    });
  }
}

/** A script's event about a remote teammate: dropped where the task was ended by this runtime; `reachedAt` is now. */
export function scriptedRemote({state, deps}: Session, draft: Draft): Draft | undefined {
  const payload = payloadOf(draft);
  const task = draft.type === 'task.changed' ? state.remote.tasks.get(idOf(draft, 'taskId') ?? '') : undefined;
  if (task && ENDED.has(task.status) && payload['delivery'] === undefined) return undefined;
  if (payload['reachability'] !== 'reachable') return draft;
  return {...draft, payload: {...payload, reachedAt: new Date(deps.clock.now()).toISOString()}};
}

/** Emits that a remote task was cancelled where this runtime has stopped the teammate who had it. */
export function settleRemote({session}: SessionRuns, cause?: Cause): void {
  const {remote, team} = session.state;
  for (const {taskId, agentId, remoteTaskId, status} of remote.tasks.values()) {
    if (ENDED.has(status) || team.mates.get(agentId)?.phase !== 'ended') continue;
    const ids = {taskId, agentId, remoteTaskId, runtimeEntity: 'external_task', topology: 'remote_teammate'} as const;
    const payload = {status: 'canceled', remoteStatus: 'canceled', reason: 'The teammate was stopped here.'};
    const shown = {surface: 'remote_teammate', runtimeStatus: REMOTE_RUNTIME_STATUS.canceled} as const;
    session.emit({type: 'task.changed', ...ids, ...shown, payload}, cause);
  }
}
