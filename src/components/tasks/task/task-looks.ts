import type {Localize} from '../../../controllers/localize.js';
import type {TaskGroup, TaskStatus} from '../../../protocol/task.js';
import {shownStatus} from '../../../protocol/vocabulary.js';
import {isJob, type TaskRow} from '../../../state/facts/task-record.js';
import {reconciliationOf} from '../../../state/facts/task-facts.js';
import {statusMark, type StatusKind, type StatusMarkOptions} from '../../../styles/status.js';
import {teammateStatusMark, teammateStatusWord} from '../../team/team/status-words.js';
import './task.strings.js';

/** How a task stands, as it is shown: its status, and one more for an end that its other facts do not bear out. */
type ShownTaskStatus = TaskStatus | 'completed_open';

const LOOKS: Readonly<Record<ShownTaskStatus, StatusKind>> = {
  draft: 'pending',
  accepted: 'pending',
  queued: 'queued',
  preparing: 'loading',
  running: 'running',
  waiting_input: 'needs',
  waiting_permission: 'needs',
  waiting_resource: 'queued',
  blocked: 'blocked',
  paused: 'paused',
  retrying: 'retry',
  cancelling: 'stopping',
  cancelled: 'cancelled',
  timed_out: 'expired',
  failed: 'danger',
  lost: 'offline',
  completed: 'success',
  completed_open: 'warning',
  archived: 'cancelled',
  stale: 'stale',
  unknown: 'unknown',
};

const GROUP_LOOKS: Readonly<Record<TaskGroup, StatusKind>> = {
  needs: 'needs',
  failed: 'danger',
  unclear: 'offline',
  active: 'running',
  waiting: 'queued',
  completed: 'success',
  cancelled: 'cancelled',
  archived: 'cancelled',
};

/** Statuses that ask for nothing more: they are drawn quietly. */
const QUIET: ReadonlySet<ShownTaskStatus> = new Set(['completed', 'cancelled', 'archived', 'draft']);

/** How a task is shown: completed is a success only where no other fact speaks against it. */
export function shownTaskStatus(task: TaskRow): ShownTaskStatus {
  return task.status === 'completed' && reconciliationOf(task).state === 'open' ? 'completed_open' : task.status;
}

/** The look of a status. */
export function taskLook(status: ShownTaskStatus): StatusKind {
  return LOOKS[status];
}

/** The look of a group of statuses. */
export function groupLook(group: TaskGroup): StatusKind {
  return GROUP_LOOKS[group];
}

/** Its word. */
export function taskStatusWord(status: ShownTaskStatus, localize: Localize): string {
  return localize.term(`task.status.${status}`);
}

/** How a job stands in its owner's word: it sleeps, or is scheduled, as no task does. Undefined for a task. */
export function jobStatus(task: TaskRow): string | undefined {
  return isJob(task) ? (task.nativeStatus ?? task.status) : undefined;
}

/** The look and the word of a task, or of a job. */
export function taskLine(task: TaskRow, localize: Localize): {readonly look: StatusKind; readonly word: string} {
  const job = jobStatus(task);
  if (job !== undefined) return {look: shownStatus(job), word: teammateStatusWord(job, localize)};
  const status = shownTaskStatus(task);
  return {look: taskLook(status), word: taskStatusWord(status, localize)};
}

/** The mark of a task: shape, word and colour. */
export function taskStatusMark(task: TaskRow, localize: Localize, options: StatusMarkOptions = {}) {
  const job = jobStatus(task);
  if (job !== undefined) return teammateStatusMark(job, localize, options);
  const status = shownTaskStatus(task);
  const quiet = QUIET.has(status);
  return statusMark(taskLook(status), taskStatusWord(status, localize), quiet ? {quiet, ...options} : options);
}
