import {type ITEM_STATUSES, REMOTE_RUNTIME_STATUS} from 'agent-surfaces/protocol';
import {idOf, idsOf, payloadOf, taskKey, type TaskRow} from 'agent-surfaces/state';
import type {Draft} from './envelope.js';
import type {SessionRuns} from './runs.js';
import type {Cause, Session} from './session.js';
import type {SessionState} from './state.js';

type RemoteStatus = (typeof ITEM_STATUSES.remote_task)[number];

const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'canceled', 'rejected'] satisfies RemoteStatus[]);

/** The tasks at remote teammates that have not ended. A lost one stays lost: the peer's last status does not change it. */
function openTasks({rows, sessionId}: SessionState): readonly TaskRow[] {
  return [...idsOf(rows, 'tasks', sessionId)]
    .map((id) => rows.get(taskKey(id)))
    .filter((task) => task !== undefined)
    .filter((task) => task.runtimeEntity === 'external_task' && !isEnded(task));
}

function isEnded({status, remoteStatus = ''}: TaskRow): boolean {
  return status === 'lost' || ENDED.has(remoteStatus);
}

/** A script's event about a remote teammate: dropped where the task was ended by this runtime; `reachedAt` is now. */
export function scriptedRemote({state, deps}: Session, draft: Draft): Draft | undefined {
  const payload = payloadOf(draft);
  const task = draft.type === 'task.changed' ? state.rows.get(taskKey(idOf(draft, 'taskId') ?? '')) : undefined;
  if (task && isEnded(task) && payload['delivery'] === undefined) return undefined;
  if (payload['reachability'] !== 'reachable') return draft;
  return {...draft, payload: {...payload, reachedAt: new Date(deps.clock.now()).toISOString()}};
}

/** Emits that a remote task was cancelled where this runtime has stopped the teammate who had it. */
export function settleRemote({session}: SessionRuns, cause?: Cause): void {
  const {state} = session;
  for (const {id: taskId, agentId = '', remoteTaskId} of openTasks(state)) {
    if (state.team.mates.get(agentId)?.phase !== 'ended') continue;
    const ids = {taskId, agentId, remoteTaskId, runtimeEntity: 'external_task', topology: 'remote_teammate'} as const;
    const payload = {status: 'canceled', remoteStatus: 'canceled', reason: 'The teammate was stopped here.'};
    const shown = {surface: 'remote_teammate', runtimeStatus: REMOTE_RUNTIME_STATUS.canceled} as const;
    session.emit({type: 'task.changed', ...ids, ...shown, payload}, cause);
  }
}
