import type {AgentEvent} from '../../protocol/envelope.js';
import {
  DELIVERY_STATES,
  TASK_EVENT_STATUS,
  TASK_EVENT_TYPES,
  TERMINAL_TASK_STATUSES,
  type DeliveryState,
  type TaskStatus,
} from '../../protocol/task.js';
import {taskStatus} from '../../protocol/vocabulary.js';
import {NO_SESSION, taskKey} from '../keys.js';
import type {Projection} from '../projection.js';
import type {Rows} from '../rows.js';
import {
  boolean,
  errorText,
  field,
  idOf,
  list,
  named,
  number,
  object,
  payloadOf,
  present,
  string,
  timeOf,
} from '../read.js';
import {flag} from './diagnostics.js';
import {enlist, upsert} from './links.js';

/** Long work that the runtime owns: a task, a job, a work item, a peer's task. */
export interface TaskRow {
  readonly id: string;
  readonly status: TaskStatus;
  readonly nativeStatus?: string;
  readonly runtimeEntity?: string;
  readonly itemKind?: string;
  readonly sessionId?: string;
  readonly threadId?: string;
  readonly turnId?: string;
  readonly agentId?: string;
  readonly parentSessionId?: string;
  readonly parentThreadId?: string;
  readonly parentTaskId?: string;
  readonly rootTaskId?: string;
  readonly workItemId?: string;
  readonly title?: string;
  readonly objective?: string;
  readonly kind?: string;
  readonly family?: string;
  readonly visibility?: string;
  readonly priority?: string | number;
  readonly requestedBy?: string;
  readonly owner?: string;
  readonly assignee?: string;
  readonly blocker?: string;
  readonly scope?: unknown;
  readonly constraints?: unknown;
  readonly profile?: unknown;
  readonly acceptance?: unknown;
  /** Facts of progress, merged field by field. */
  readonly progress?: Readonly<Record<string, unknown>>;
  readonly delivery?: DeliveryState;
  readonly currentRunId?: string;
  readonly artifacts?: readonly unknown[];
  readonly evidenceRefs?: readonly unknown[];
  readonly dependencies?: readonly unknown[];
  readonly comments?: readonly unknown[];
  /** Whether a person or an agent has it, where the board says. */
  readonly assigneeKind?: string;
  /** Its place in its column, smallest first. */
  readonly rank?: number;
  readonly schedule?: string;
  readonly wakeReason?: string;
  readonly lastRunRef?: string;
  /** Cancellation sticks: once asked for, it is part of the task. */
  readonly cancelRequested?: {readonly at?: number; readonly reason?: string};
  readonly lastError?: string;
  readonly statusReason?: string;
  readonly remoteTaskId?: string;
  readonly remoteContextId?: string;
  readonly remoteAgentRef?: string;
  readonly nativeProtocol?: string;
  readonly deliveryMechanism?: string;
  readonly remoteStatus?: string;
  readonly remoteArtifactRefs?: readonly unknown[];
  readonly queuedTurnCount?: number;
  readonly retryableOverload?: boolean;
  readonly createdAt?: number;
  readonly updatedAt?: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
}

/** Tasks and their whole event family. Attempts and edges have projections of their own. */
export const tasks: Projection = {
  name: 'tasks',
  handles: ['task.changed', ...TASK_EVENT_TYPES],
  apply(event, rows) {
    const id = idOf(event, 'taskId') ?? idOf(event, 'workItemId');
    if (id === undefined) return;
    const previous = rows.get<TaskRow>(taskKey(id));
    // Progress comes often and describes nothing but itself.
    const known = event.type === 'task.progress' ? present({delivery: deliveryOf(event)}) : describe(event);
    const late = previous !== undefined && isSettled(previous, event);
    const reported = statusOf(event, previous);
    if (late && reported !== undefined) flag(rows, event, 'task_changed_after_end', id, event.type);
    const status = late ? undefined : reported;
    const {sessionId, threadId, turnId, agentId, parentSessionId, parentThreadId} = event;
    upsert<TaskRow>(
      rows,
      taskKey(id),
      {id, status: 'unknown', ...present({sessionId, createdAt: timeOf(event)})},
      {
        ...known,
        ...present({status, threadId, turnId, agentId, parentSessionId, parentThreadId, updatedAt: timeOf(event)}),
        ...times(event, status, previous),
        ...mergeProgress(event, previous),
        ...remark(event, previous),
        ...cancellation(event, previous),
      },
      [['tasks', sessionId ?? NO_SESSION]],
    );
    const task = rows.get<TaskRow>(taskKey(id));
    // What it is may be told later than that it is.
    if (task && isWorkItem(task) && !(previous && isWorkItem(previous)))
      enlist(rows, 'work-items', task.sessionId ?? NO_SESSION, id);
    setCurrentRun(event, rows, id);
  },
};

/** Whether a task is an item of the work board. */
export function isWorkItem(task: {readonly id: string; readonly runtimeEntity?: unknown}): boolean {
  return task.runtimeEntity === 'work_item';
}

/** After the end only a retry, another attempt, a repair of the end's own word, or archiving may follow. */
function isSettled(task: TaskRow, event: AgentEvent): boolean {
  if (!TERMINAL_TASK_STATUSES.has(task.status)) return false;
  if (event.type === 'task.started') return (attemptOf(event) ?? task.currentRunId) === task.currentRunId;
  return !/^task\.(retrying|archived|changed|updated|attempt)/.test(event.type);
}

function attemptOf(event: AgentEvent): string | undefined {
  return idOf(event, 'attemptId') ?? event.runId;
}

function statusOf(event: AgentEvent, previous: TaskRow | undefined): TaskStatus | undefined {
  const native = string(field(event, 'status')) ?? string(event['runtimeStatus']);
  const byType = TASK_EVENT_STATUS[event.type as keyof typeof TASK_EVENT_STATUS] as TaskStatus | undefined;
  if (event.type === 'task.waiting') return waitingStatus(event, native);
  // An attempt's status is the attempt's: the task's own status is reported for the task.
  if (event.type.startsWith('task.attempt.')) return previous ? undefined : 'running';
  if (event.type === 'task.created' && native !== undefined) return taskStatus(native);
  const status = byType ?? (native === undefined ? undefined : taskStatus(native));
  // Cancellation asked for is not undone by work that was already under way.
  if (previous?.cancelRequested && (status === 'running' || status === 'queued' || status === 'preparing'))
    return 'cancelling';
  return status;
}

function waitingStatus(event: AgentEvent, native: string | undefined): TaskStatus {
  const waitsFor = string(field(event, 'waitingFor')) ?? string(field(event, 'reason')) ?? native ?? '';
  if (/input|user|clarif/.test(waitsFor)) return 'waiting_input';
  if (/permission|approv|policy/.test(waitsFor)) return 'waiting_permission';
  return 'waiting_resource';
}

function describe(event: AgentEvent): Partial<TaskRow> {
  const payload = payloadOf(event);
  const text = (...names: string[]) => {
    for (const name of names) {
      const value = string(payload[name]) ?? string(event[name]);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const priority = payload['priority'];
  return present({
    nativeStatus: text('nativeStatus', 'status', 'runtimeStatus'),
    runtimeEntity: string(event.runtimeEntity),
    itemKind: text('itemKind'),
    parentTaskId: text('parentTaskId'),
    rootTaskId: text('rootTaskId'),
    workItemId: text('workItemId'),
    title: text('title'),
    objective: text('objective'),
    kind: text('taskKind', 'kind'),
    family: text('taskFamily'),
    visibility: text('visibility'),
    priority: string(priority) ?? number(priority),
    requestedBy: text('requestedBy'),
    owner: string(payload['owner']),
    // A board says null where nobody has it any longer.
    assignee: payload['assignee'] === null ? '' : text('assignee'),
    assigneeKind: text('assigneeKind'),
    rank: number(payload['rank']),
    blocker:
      (payload['blocker'] === null ? '' : text('blocker')) ??
      (event.type === 'task.blocked' ? text('reason') : undefined),
    scope: payload['scope'],
    constraints: payload['constraints'],
    profile: payload['taskProfile'] ?? payload['profile'],
    acceptance: payload['acceptance'],
    delivery: deliveryOf(event),
    artifacts: Array.isArray(payload['artifacts']) ? list(payload['artifacts']) : undefined,
    evidenceRefs: Array.isArray(event['evidenceRefs']) ? list(event['evidenceRefs']) : undefined,
    dependencies: Array.isArray(payload['dependencies']) ? list(payload['dependencies']) : undefined,
    comments: Array.isArray(payload['comments']) ? list(payload['comments']) : undefined,
    schedule: text('schedule'),
    wakeReason: text('wakeReason'),
    lastRunRef: text('lastRunRef'),
    lastError: errorText(payload['lastError'] ?? payload['error']),
    statusReason: text('statusReason', 'reason'),
    remoteTaskId: text('remoteTaskId'),
    remoteContextId: text('remoteContextId'),
    remoteAgentRef: text('remoteAgentRef', 'agentCardRef'),
    nativeProtocol: text('nativeProtocol'),
    deliveryMechanism: text('deliveryMechanism'),
    remoteStatus: text('remoteStatus'),
    remoteArtifactRefs: Array.isArray(payload['remoteArtifactRefs']) ? list(payload['remoteArtifactRefs']) : undefined,
    queuedTurnCount: number(event['queuedTurnCount']),
    retryableOverload: boolean(event['retryableOverload']),
  });
}

function deliveryOf(event: AgentEvent): DeliveryState | undefined {
  const delivery = named(event, 'delivery', 'deliveryState');
  return (DELIVERY_STATES as readonly string[]).includes(delivery ?? '') ? (delivery as DeliveryState) : undefined;
}

function times(event: AgentEvent, status: TaskStatus | undefined, previous: TaskRow | undefined): Partial<TaskRow> {
  const at = timeOf(event);
  return present({
    startedAt: status === 'running' && previous?.startedAt === undefined ? at : undefined,
    endedAt: status !== undefined && TERMINAL_TASK_STATUSES.has(status) && status !== 'archived' ? at : undefined,
  });
}

function mergeProgress(event: AgentEvent, previous: TaskRow | undefined): Partial<TaskRow> {
  const payload = payloadOf(event);
  const nested = object(payload['progress']);
  const flat =
    event.type === 'task.progress'
      ? present({
          phase: payload['phase'],
          step: payload['step'] ?? payload['currentStep'],
          percent: number(payload['percent']),
          summary: string(payload['summary']),
          counters: payload['counters'],
          outputRefs: payload['outputRefs'],
          outputOffsets: payload['outputOffsets'],
          validation: payload['validation'],
          acceptanceCoverage: payload['acceptanceCoverage'],
        })
      : {};
  if (!nested && Object.keys(flat).length === 0) return {};
  return {progress: {...previous?.progress, ...nested, ...flat}};
}

/** One comment more: a board that says only the new one means it on top of those before. */
function remark(event: AgentEvent, previous: TaskRow | undefined): Partial<TaskRow> {
  const comment = object(payloadOf(event)['comment']);
  return comment ? {comments: [...(previous?.comments ?? []), comment]} : {};
}

function cancellation(event: AgentEvent, previous: TaskRow | undefined): Partial<TaskRow> {
  if (event.type !== 'task.cancel_requested' || previous?.cancelRequested) return {};
  return {cancelRequested: present({at: timeOf(event), reason: string(field(event, 'reason'))})};
}

function setCurrentRun(event: AgentEvent, rows: Rows, id: string): void {
  if (!event.type.startsWith('task.attempt.') && event.type !== 'task.started' && event.type !== 'task.retrying')
    return;
  const run = attemptOf(event);
  const task = rows.get<TaskRow>(taskKey(id));
  if (run === undefined || !task || task.currentRunId === run || event.type === 'task.attempt.failed') return;
  rows.set(taskKey(id), {...task, currentRunId: run});
}
