import {
  type AgentEvent,
  eventClass,
  type JsonObject,
  type TaskControl,
  type TaskStatus,
  TERMINAL_TASK_STATUSES,
} from 'agent-surfaces/protocol';
import {
  attemptKey,
  idOf,
  idsOf,
  isAttemptOver,
  number,
  object,
  payloadOf,
  present,
  type Rows,
  string,
  taskKey,
} from 'agent-surfaces/state';
import {stepOf} from '../envelope.js';

/** A task that must be completed before another, and the edge that says so. */
export interface Dependency {
  readonly taskId: string;
  readonly edge: {readonly taskId: string; readonly relation: string; readonly targetId: string};
  readonly isSatisfied: boolean;
}

/** What the task service knows of a task besides what a page does. */
interface Own {
  readonly id: string;
  /** The plan of the scenario that it follows. */
  readonly plan: string;
  readonly status: TaskStatus;
  readonly dependencies: readonly Dependency[];
  /** Why there will be another attempt. */
  readonly cause?: string | undefined;
  /** How many steps of the attempt are done, and how many were at its last checkpoint. */
  readonly step: number;
  readonly savedStep: number;
  /** The step at which it waits for somebody or something. */
  readonly waitsAt?: number | undefined;
  /** The cancel request; it is never withdrawn. */
  readonly cancel?: {readonly cascade?: string; readonly reason?: string; readonly commandId?: string} | undefined;
  /** How many of its children had ended at the last report. */
  readonly reportedChildren: number;
}

/** A task, as far as the task service needs it to go on. */
export type TaskRecord = Own & ReturnType<typeof shownOf>;

/** Whether a task does nothing more by itself. */
export function isOver({status}: Own): boolean {
  return TERMINAL_TASK_STATUSES.has(status);
}

/** Whether a task takes up one of the places of those at work. */
export function hasPlace({isOpen, status, waitsAt}: TaskRecord): boolean {
  return isOpen && status === 'running' && waitsAt === undefined;
}

/** The number that a plan knows the newest attempt by: one that takes up another again has the other's. */
export function planNumber({attempts, recoveries}: TaskRecord): number {
  return attempts - recoveries;
}

/** Blockers as one text, so that the same ones are not reported twice. */
export function blockersText(blockers: readonly {readonly taskId?: string; readonly reason?: string}[]): string {
  return blockers.map(({taskId, reason}) => `${taskId ?? ''}: ${reason ?? ''}`).join('; ');
}

/** What the rows of a task and of its attempts say, as a page has them. */
function shownOf(rows: Rows, id: string) {
  const task = rows.get(taskKey(id));
  const attempts = [...idsOf(rows, 'attempts', id)].flatMap((attemptId) => rows.get(attemptKey(attemptId)) ?? []);
  const newest = attempts.at(-1);
  const {progress, delivery: state, deliveryDetail: {attempts: deliveries = 0, nextRetryAt} = {}} = task ?? {};
  return {
    title: task?.title ?? id,
    parent: task?.parentTaskId,
    acceptance: task?.acceptance,
    coverage: object(progress?.['acceptanceCoverage']),
    /** The blockers that were reported last, as one text. */
    reportedBlockers: blockersText(task?.blockers ?? []),
    /** How many attempts there were, and how many of them only took up one that was cut off. */
    attempts: attempts.length,
    recoveries: attempts.filter(({cause}) => cause === 'crash_recovery').length,
    maxAttempts: task?.maxAttempts ?? 1,
    newest,
    attemptId: newest?.id ?? '',
    isOpen: newest !== undefined && !isAttemptOver(newest),
    nextRetryAt: task?.nextRetryAt,
    usage: task?.usage ?? {},
    delivery: state && {state, attempts: deliveries, ...present({nextRetryAt})},
  };
}

type Fold = (record: Own, payload: JsonObject, event: AgentEvent) => Partial<Own>;

const stopped = () => ({waitsAt: undefined});

/** What each event of the family changes of what no row says, besides the status. */
const FOLDS: Readonly<Record<string, Fold>> = {
  'task.progress': progressed,
  'task.attempt.started': (record, payload) => {
    const step = number(payload['fromStep']) ?? 0;
    return {...stopped(), cause: undefined, step, savedStep: step, reportedChildren: 0};
  },
  'task.attempt.completed': stopped,
  'task.attempt.failed': stopped,
  'task.lost': stopped,
  'task.timed_out': stopped,
  'task.cancelled': stopped,
  'task.failed': stopped,
  'task.completed': stopped,
  'task.retrying': (record, payload) => ({
    cause: string(payload['cause']) ?? 'error',
    ...(isOver(record) ? {cancel: undefined} : {}),
  }),
  'task.waiting': (record, payload) => present({waitsAt: number(payload['waitsAt'])}),
  'task.resumed': (record, payload, event) => ({...stopped(), ...stepIn(event)}),
  'task.cancel_requested': (record, payload, event) => ({
    cancel: record.cancel?.cascade === 'all' ? record.cancel : cancelRequest(payload, event),
  }),
};

/** A task that was just made. */
export function newRecord(event: AgentEvent, plan: string, rows: Rows, id: string): TaskRecord {
  const status = statusOfNew(event);
  const begun = {id, plan, status, dependencies: [], step: 0, savedStep: 0, reportedChildren: 0};
  return {...shownOf(rows, id), ...begun};
}

/** How a task stands when it was just made. */
export function statusOfNew(event: AgentEvent): TaskStatus {
  return payloadOf(event)['status'] === 'queued' ? 'queued' : 'draft';
}

/** The record after an event about its task, which the rows have already. */
export function foldTask(record: TaskRecord, event: AgentEvent, rows: Rows): TaskRecord {
  const changes = FOLDS[event.type]?.(record, payloadOf(event), event);
  return {...record, ...changes, ...shownOf(rows, record.id), status: statusAfter(record, event)};
}

/** How a task stands after an event. */
export function statusAfter(record: Own, event: AgentEvent): TaskStatus {
  const status = eventClass(event.type)?.status ?? record.status;
  if (event.type === 'task.waiting') return WAITING[string(payloadOf(event)['waitingFor']) ?? ''] ?? 'waiting_resource';
  if (isOver(record)) return event.type === 'task.retrying' || event.type === 'task.archived' ? status : record.status;
  // K5: a cancel request is not undone by work that was under way.
  return record.cancel && (status === 'running' || status === 'queued') ? 'cancelling' : status;
}

const WAITING: Readonly<Record<string, TaskStatus>> = {input: 'waiting_input', permission: 'waiting_permission'};

function cancelRequest(payload: JsonObject, event: AgentEvent): TaskRecord['cancel'] {
  return present({
    cascade: string(payload['cascade']),
    reason: string(payload['reason']),
    commandId: string(event['commandId']),
  });
}

function progressed(record: Own, payload: JsonObject, event: AgentEvent): Partial<Own> {
  const {completed, failed, cancelled} = object(payload['counters']) ?? {};
  const ended = [completed, failed, cancelled].reduce<number>((sum, each) => sum + (number(each) ?? 0), 0);
  const {step} = stepIn(event);
  return {
    ...(payload['waitsFor'] === 'children' ? {reportedChildren: ended} : {}),
    ...(step === undefined ? {} : {step, ...stopped()}),
    ...(idOf(event, 'attemptId') && Array.isArray(payload['checkpointRefs']) ? {savedStep: step ?? record.step} : {}),
    ...present({waitsAt: number(payload['waitsAt'])}),
  };
}

/** The step of an attempt that an event ends. */
function stepIn(event: AgentEvent): {readonly step?: number} {
  return idOf(event, 'attemptId') === undefined ? {} : present({step: stepOf(event)});
}

/** The tasks that a task waits for. */
export function openDependencies({dependencies}: TaskRecord): readonly Dependency[] {
  return dependencies.filter(({isSatisfied}) => !isSatisfied);
}

const ALWAYS: readonly TaskControl[] = ['get_task', 'update_task', 'link_tasks', 'unlink_tasks'];
const OPEN: readonly TaskControl[] = [
  ...ALWAYS,
  'create_task',
  'append_task_progress',
  'cancel_task',
  'complete_task',
  'fail_task',
];
const PAUSABLE: readonly TaskControl[] = [...OPEN, 'pause_task'];
const ENDED: readonly TaskControl[] = [...ALWAYS, 'retry_task'];

const CONTROLS: Partial<Record<TaskStatus, readonly TaskControl[]>> = {
  draft: ALWAYS,
  accepted: [...OPEN, 'start_task'],
  queued: PAUSABLE,
  blocked: PAUSABLE,
  running: PAUSABLE,
  waiting_input: PAUSABLE,
  waiting_permission: PAUSABLE,
  waiting_resource: PAUSABLE,
  paused: [...OPEN, 'resume_task'],
  retrying: [...OPEN, 'start_task'],
  lost: [...OPEN, 'retry_task'],
  cancelling: ALWAYS,
  cancelled: ENDED,
  timed_out: ENDED,
  failed: ENDED,
  completed: ENDED,
  archived: ['get_task'],
};

/** What can be asked of a task as it stands. */
export function controlsOf({status}: Pick<TaskRecord, 'status'>): readonly TaskControl[] {
  return CONTROLS[status] ?? ALWAYS;
}

/** Whether a task can be paused: it waits for its turn, or is at work. */
export function canPause(record: TaskRecord): boolean {
  return controlsOf(record).includes('pause_task');
}
