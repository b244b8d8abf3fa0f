import {TERMINAL_TASK_STATUSES, type TaskStatus} from '../../protocol/task.js';
import {attemptKey} from '../keys.js';
import type {Projection} from '../projection.js';
import {boolean, errorText, idOf, list, number, payloadOf, present, string, time, timeOf} from '../read.js';
import {flag} from './diagnostics.js';
import {upsert} from './links.js';

/** One try at a task. Added and never overwritten: a retry is a new one. */
export interface AttemptRow {
  readonly id: string;
  readonly taskId: string;
  readonly runId?: string;
  readonly status: TaskStatus;
  readonly nativeStatus?: string;
  readonly worker?: string;
  readonly attemptCount?: number;
  readonly retryPolicy?: unknown;
  readonly inputRefs?: readonly unknown[];
  readonly outputRefs?: readonly unknown[];
  readonly checkpointRefs?: readonly unknown[];
  readonly retryable?: boolean;
  readonly failureCategory?: string;
  readonly lastError?: string;
  readonly completionSummary?: string;
  readonly nextRetryAt?: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
}

const ATTEMPT_STATUS: Readonly<Record<string, TaskStatus>> = {
  'task.attempt.started': 'running',
  'task.attempt.completed': 'completed',
  'task.attempt.failed': 'failed',
};

/** The attempts of tasks. */
export const attempts: Projection = {
  name: 'attempts',
  handles: Object.keys(ATTEMPT_STATUS),
  apply(event, rows) {
    const id = idOf(event, 'attemptId') ?? event.runId;
    const taskId = idOf(event, 'taskId');
    if (id === undefined || taskId === undefined) return;
    const payload = payloadOf(event);
    const previous = rows.get<AttemptRow>(attemptKey(id));
    if (previous && TERMINAL_TASK_STATUSES.has(previous.status)) {
      flag(rows, event, 'attempt_changed_after_end', id, event.type);
      return;
    }
    const status = ATTEMPT_STATUS[event.type] ?? 'unknown';
    const refs = (name: string) => (Array.isArray(payload[name]) ? list(payload[name]) : undefined);
    upsert<AttemptRow>(
      rows,
      attemptKey(id),
      {id, taskId, status},
      {
        status,
        ...present({
          runId: event.runId,
          nativeStatus: string(payload['status']),
          worker: string(payload['worker']) ?? event.agentId,
          attemptCount: number(payload['attemptCount']) ?? number(payload['attempt']),
          retryPolicy: payload['retryPolicy'],
          inputRefs: refs('inputRefs'),
          outputRefs: refs('outputRefs'),
          checkpointRefs: refs('checkpointRefs'),
          retryable: boolean(payload['retryable']),
          failureCategory: string(payload['failureCategory']),
          lastError: errorText(payload['lastError'] ?? payload['error']),
          completionSummary: string(payload['completionSummary']) ?? string(payload['summary']),
          nextRetryAt: time(payload['nextRetryAt']),
          startedAt: status === 'running' ? timeOf(event) : undefined,
          endedAt: status === 'running' ? undefined : timeOf(event),
        }),
      },
      [['attempts', taskId]],
    );
  },
};
