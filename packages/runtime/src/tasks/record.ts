import {
  type AgentEvent,
  eventClass,
  type JsonObject,
  type TaskControl,
  type TaskStatus,
  TERMINAL_TASK_STATUSES,
} from 'agent-surfaces/protocol';
import {
  boolean,
  errorText,
  idOf,
  list,
  number,
  object,
  objects,
  payloadOf,
  present,
  string,
  type TaskUsage,
  time,
  usageOf,
} from 'agent-surfaces/state';
import {stepOf} from '../envelope.js';

/** A task that must be completed before another, and the edge that says so. */
export interface Dependency {
  readonly taskId: string;
  readonly edge: {readonly taskId: string; readonly relation: string; readonly targetId: string};
  readonly isSatisfied: boolean;
}

/** How the newest attempt ended. */
export interface AttemptOver {
  readonly status: 'completed' | 'failed';
  readonly error?: string;
  readonly failureCategory?: string;
  readonly retryable?: boolean;
}

/** How a delivery stands. */
export interface Delivery {
  readonly state: string;
  readonly attempts: number;
  readonly nextRetryAt?: number;
}

/** A task, as far as the task service needs it to go on. */
export interface TaskRecord {
  readonly id: string;
  /** The plan of the scenario that it follows. */
  readonly plan: string;
  readonly title: string;
  readonly status: TaskStatus;
  readonly parent?: string | undefined;
  readonly acceptance?: unknown;
  /** How far acceptance is fulfilled, as it was reported last. */
  readonly coverage?: JsonObject | undefined;
  readonly dependencies: readonly Dependency[];
  /** The blockers that were reported last, as one text. */
  readonly reportedBlockers: string;
  /** How many attempts there were, and how many of them only took up one that was cut off. */
  readonly attempts: number;
  readonly recoveries: number;
  readonly maxAttempts: number;
  /** The newest attempt, and whether it has not ended. */
  readonly attemptId: string;
  readonly isOpen: boolean;
  readonly over?: AttemptOver | undefined;
  /** Why there will be another. */
  readonly cause?: string | undefined;
  readonly nextRetryAt?: number | undefined;
  /** How many steps of the attempt are done, and how many were at its last checkpoint. */
  readonly step: number;
  readonly savedStep: number;
  readonly checkpoints: readonly unknown[];
  /** The step at which it waits for somebody or something. */
  readonly waitsAt?: number | undefined;
  /** How many bytes of each output of the attempt there are. */
  readonly offsets: Readonly<Record<string, number>>;
  readonly usage: TaskUsage;
  readonly attemptUsage: TaskUsage;
  /** The cancel request; it is never withdrawn. */
  readonly cancel?: {readonly cascade?: string; readonly reason?: string; readonly commandId?: string} | undefined;
  readonly delivery?: Delivery | undefined;
  /** How many of its children had ended at the last report. */
  readonly reportedChildren: number;
}

/** Whether a task does nothing more by itself. */
export function isOver({status}: TaskRecord): boolean {
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

/** A task that was just made. */
export function newRecord(event: AgentEvent, id: string, plan: string): TaskRecord {
  const payload = payloadOf(event);
  return {
    id,
    plan,
    title: string(payload['title']) ?? id,
    status: payload['status'] === 'queued' ? 'queued' : 'draft',
    parent: string(payload['parentTaskId']),
    acceptance: payload['acceptance'],
    dependencies: [],
    reportedBlockers: '',
    attempts: 0,
    recoveries: 0,
    maxAttempts: number(payload['maxAttempts']) ?? 1,
    attemptId: '',
    isOpen: false,
    step: 0,
    savedStep: 0,
    checkpoints: [],
    offsets: {},
    usage: {},
    attemptUsage: {},
    reportedChildren: 0,
  };
}

/** Blockers as one text, so that the same ones are not reported twice. */
export function blockersText(blockers: readonly JsonObject[]): string {
  return blockers.map(({taskId, reason}) => `${string(taskId) ?? ''}: ${string(reason) ?? ''}`).join('; ');
}

type Fold = (record: TaskRecord, payload: JsonObject, event: AgentEvent) => Partial<TaskRecord>;

const closed = () => ({isOpen: false, waitsAt: undefined});

const over =
  (status: AttemptOver['status']): Fold =>
  (record, payload) => ({
    ...closed(),
    attemptUsage: usageOf(payload['usage']) ?? record.attemptUsage,
    over: {
      status,
      ...present({
        error: errorText(payload['error']),
        failureCategory: string(payload['failureCategory']),
        retryable: boolean(payload['retryable']),
      }),
    },
  });

/** What each event of the family changes, besides the status. */
const FOLDS: Readonly<Record<string, Fold>> = {
  'task.updated': (record, payload) => ({
    ...present({title: string(payload['title']), acceptance: payload['acceptance']}),
    ...(payload['parentTaskId'] === undefined ? {} : {parent: string(payload['parentTaskId'])}),
    ...delivered(payload),
  }),
  'task.progress': progressed,
  'task.attempt.started': (record, payload, event) => {
    const step = number(payload['fromStep']) ?? 0;
    return {
      attempts: record.attempts + 1,
      recoveries: record.recoveries + (payload['cause'] === 'crash_recovery' ? 1 : 0),
      attemptId: idOf(event, 'attemptId') ?? '',
      isOpen: true,
      over: undefined,
      cause: undefined,
      nextRetryAt: undefined,
      step,
      savedStep: step,
      checkpoints: list(payload['checkpointRefs']),
      waitsAt: undefined,
      offsets: {},
      attemptUsage: {},
      reportedChildren: 0,
    };
  },
  'task.attempt.completed': over('completed'),
  'task.attempt.failed': over('failed'),
  'task.lost': closed,
  'task.timed_out': closed,
  'task.cancelled': closed,
  'task.failed': closed,
  'task.completed': (record, payload) => ({...closed(), ...delivered(payload), ...coverageIn(payload)}),
  'task.retrying': (record, payload) => ({
    cause: string(payload['cause']) ?? 'error',
    nextRetryAt: time(payload['nextRetryAt']),
    maxAttempts: number(payload['maxAttempts']) ?? record.maxAttempts,
    ...(isOver(record) ? {cancel: undefined, delivery: undefined, coverage: undefined} : {}),
  }),
  'task.blocked': (record, payload) => ({reportedBlockers: blockersText(objects(payload['blockers']))}),
  'task.waiting': (record, payload) => present({waitsAt: number(payload['waitsAt'])}),
  'task.resumed': (record, payload, event) => ({
    waitsAt: undefined,
    ...stepIn(record, event),
  }),
  'task.cancel_requested': (record, payload, event) => ({
    cancel: record.cancel?.cascade === 'all' ? record.cancel : cancelRequest(payload, event),
  }),
};

/** The record after an event about its task. */
export function foldTask(record: TaskRecord, event: AgentEvent): TaskRecord {
  const changes = FOLDS[event.type]?.(record, payloadOf(event), event);
  const next = {...record, ...changes, ...usageIn(event)};
  const status = statusAfter(record, event) ?? record.status;
  return status === next.status ? next : {...next, status};
}

function statusAfter(record: TaskRecord, event: AgentEvent): TaskStatus | undefined {
  const status = eventClass(event.type)?.status;
  if (event.type === 'task.waiting') return WAITING[string(payloadOf(event)['waitingFor']) ?? ''] ?? 'waiting_resource';
  if (isOver(record)) return event.type === 'task.retrying' || event.type === 'task.archived' ? status : undefined;
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

function progressed(record: TaskRecord, payload: JsonObject, event: AgentEvent): Partial<TaskRecord> {
  const waitsAt = number(payload['waitsAt']);
  const {completed, failed, cancelled} = object(payload['counters']) ?? {};
  const isOfChildren = payload['waitsFor'] === 'children';
  return {
    ...coverageIn(payload),
    ...delivered(payload),
    ...(isOfChildren
      ? {reportedChildren: (number(completed) ?? 0) + (number(failed) ?? 0) + (number(cancelled) ?? 0)}
      : {}),
    ...(idOf(event, 'attemptId') === record.attemptId ? ofAttempt(record, payload, event) : {}),
    ...present({waitsAt}),
  };
}

function ofAttempt(record: TaskRecord, payload: JsonObject, event: AgentEvent): Partial<TaskRecord> {
  const output = object(payload['output']);
  const ref = string(output?.['ref']);
  const end = number(payload['outputEnd']);
  const next = stepIn(record, event);
  const isSaved = Array.isArray(payload['checkpointRefs']);
  return {
    ...next,
    ...(next.step === undefined ? {} : {waitsAt: undefined}),
    ...present({attemptUsage: usageOf(payload['attemptUsage'])}),
    ...(isSaved ? {checkpoints: list(payload['checkpointRefs']), savedStep: next.step ?? record.step} : {}),
    ...(ref === undefined || end === undefined ? {} : {offsets: {...record.offsets, [ref]: end}}),
  };
}

function stepIn(record: TaskRecord, event: AgentEvent): {readonly step?: number} {
  const step = idOf(event, 'attemptId') === record.attemptId ? stepOf(event) : undefined;
  return step === undefined ? {} : {step};
}

/** What the task has used in all; an attempt's own count is the attempt's. */
function usageIn({type, payload}: AgentEvent): Partial<TaskRecord> {
  return type.startsWith('task.attempt.') ? {} : present({usage: usageOf(object(payload)?.['usage'])});
}

function coverageIn(payload: JsonObject): Partial<TaskRecord> {
  const coverage = object(payload['acceptanceCoverage']) ?? object(object(payload['progress'])?.['acceptanceCoverage']);
  return coverage ? {coverage} : {};
}

function delivered(payload: JsonObject): Partial<TaskRecord> {
  const given = object(payload['delivery']);
  if (!given) return {};
  const nextRetryAt = time(given['nextRetryAt']);
  const delivery = {state: string(given['state']) ?? 'unknown', attempts: number(given['attempts']) ?? 0};
  return {delivery: {...delivery, ...present({nextRetryAt})}};
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
export function controlsOf({status}: TaskRecord): readonly TaskControl[] {
  return CONTROLS[status] ?? ALWAYS;
}

/** Whether a task can be paused: it waits for its turn, or is at work. */
export function canPause(record: TaskRecord): boolean {
  return controlsOf(record).includes('pause_task');
}
