import {type AgentEvent, eventClass, type JsonObject, type TaskStatus} from 'agent-surfaces/protocol';
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
  time,
  usageOf,
} from 'agent-surfaces/state';
import {stepOf} from '../envelope.js';
import {blockersText, isOver, type AttemptOver, type TaskRecord} from './record.js';

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
  'task.paused': ({status}) => ({pausedFrom: status}),
  'task.resumed': (record, payload, event) => ({
    pausedFrom: undefined,
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
    ...(waitsAt === undefined ? {} : {waitsAt}),
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
